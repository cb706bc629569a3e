package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** A delivery without a consumer, whose lease the test loses by hand. */
final class HandDelivery implements Delivery {
    static final String KEY = "RequestId";
    private static final Instant RECEIVED = Instant.parse("2026-11-16T00:00:00Z");

    private final String messageId;
    private final Map<String, String> attributes;
    private final Duration lease;
    private volatile boolean lost;

    HandDelivery(String messageId, Map<String, String> attributes, Duration lease) {
        this.messageId = messageId;
        this.attributes = attributes;
        this.lease = lease;
    }

    static HandDelivery of(String messageId, String key) {
        return new HandDelivery(messageId, Map.of(KEY, key), Duration.ofSeconds(30));
    }

    HandDelivery lease(Duration other) {
        return new HandDelivery(messageId, attributes, other);
    }

    void loseLease() {
        lost = true;
    }

    @Override
    public String messageId() {
        return messageId;
    }

    @Override
    public String body() {
        return "body of " + messageId;
    }

    @Override
    public int receiveCount() {
        return 1;
    }

    @Override
    public OptionalInt maximumReceiveCount() {
        return OptionalInt.empty();
    }

    @Override
    public Optional<String> groupId() {
        return Optional.empty();
    }

    @Override
    public Optional<String> deduplicationId() {
        return Optional.empty();
    }

    @Override
    public Map<String, String> attributes() {
        return attributes;
    }

    @Override
    public Map<String, MessageAttributeValue> messageAttributes() {
        return Map.of();
    }

    @Override
    public Map<String, String> systemAttributes() {
        return Map.of();
    }

    @Override
    public String queueUrl() {
        return "http://localhost/000000000000/orders";
    }

    @Override
    public Instant receivedAt() {
        return RECEIVED;
    }

    @Override
    public Instant leaseUntil() {
        return RECEIVED.plus(lease);
    }

    @Override
    public boolean leaseLost() {
        return lost;
    }

    @Override
    public void onLeaseLost(Runnable action) {
        throw new AssertionError("idempotency asks for a lost lease and does not wait for it");
    }

    @Override
    public void extend(Duration visibility) {
        throw new AssertionError("the lease of the message is the consumer's, not idempotency's");
    }
}
