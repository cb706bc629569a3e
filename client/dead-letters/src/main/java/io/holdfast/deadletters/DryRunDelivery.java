package io.holdfast.deadletters;

import io.holdfast.consumer.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/** A delivery without a queue, for a handler that is only tried. Any thread. */
final class DryRunDelivery implements Delivery {
    private static final Duration LONGEST_LEASE = Duration.ofHours(12);

    private final DeadLetter letter;
    private final Instant receivedAt;

    DryRunDelivery(DeadLetter letter, Instant receivedAt) {
        this.letter = letter;
        this.receivedAt = receivedAt;
    }

    @Override
    public String messageId() {
        return letter.messageId();
    }

    @Override
    public String body() {
        return letter.body();
    }

    @Override
    public int receiveCount() {
        return letter.receiveCount().orElse(1);
    }

    @Override
    public OptionalInt maximumReceiveCount() {
        return OptionalInt.empty();
    }

    @Override
    public Optional<String> groupId() {
        return letter.groupId();
    }

    @Override
    public Optional<String> deduplicationId() {
        return Optional.ofNullable(letter.systemAttributes().get("MessageDeduplicationId"));
    }

    @Override
    public Map<String, String> attributes() {
        return letter.attributes();
    }

    @Override
    public Map<String, MessageAttributeValue> messageAttributes() {
        return letter.messageAttributes();
    }

    @Override
    public Map<String, String> systemAttributes() {
        return letter.systemAttributes();
    }

    @Override
    public String queueUrl() {
        return letter.sourceArn().orElse("");
    }

    @Override
    public Instant receivedAt() {
        return receivedAt;
    }

    @Override
    public Instant leaseUntil() {
        return receivedAt.plus(LONGEST_LEASE);
    }

    @Override
    public boolean leaseLost() {
        return false;
    }

    @Override
    public void onLeaseLost(Runnable action) {
        // It is never lost.
    }

    @Override
    public void extend(Duration visibility) {
        // It is as long as can be.
    }
}
