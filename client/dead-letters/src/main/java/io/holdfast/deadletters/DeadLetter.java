package io.holdfast.deadletters;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * One message of a dead-letter queue, as it was when it was read. Immutable; any thread.
 *
 * @param systemAttributes what SQS says of it, under SQS's names: {@code SentTimestamp}, {@code ApproximateReceiveCount}, …
 * @param messageAttributes what its sender wrote beside the body
 */
public record DeadLetter(
        String messageId,
        String body,
        Map<String, String> systemAttributes,
        Map<String, MessageAttributeValue> messageAttributes) {

    public DeadLetter {
        if (messageId.isEmpty()) {
            throw new IllegalArgumentException("a message has an id");
        }
        systemAttributes = Map.copyOf(systemAttributes);
        messageAttributes = Map.copyOf(messageAttributes);
    }

    static DeadLetter of(Message message) {
        return new DeadLetter(
                message.messageId(), message.body(), message.attributesAsStrings(), message.messageAttributes());
    }

    /** The message attributes that are text or numbers. */
    public Map<String, String> attributes() {
        Map<String, String> texts = new LinkedHashMap<>();
        messageAttributes.forEach((name, value) -> {
            if (value.stringValue() != null) {
                texts.put(name, value.stringValue());
            }
        });
        return texts;
    }

    /** The queue that gave up on it. Empty if it was sent straight to the dead-letter queue, or if the server does not say. */
    public Optional<String> sourceArn() {
        return systemAttribute("DeadLetterQueueSourceArn");
    }

    public Optional<String> groupId() {
        return systemAttribute("MessageGroupId");
    }

    public Optional<String> traceHeader() {
        return systemAttribute("AWSTraceHeader");
    }

    /** How often it was received, here and in its source queue. */
    public OptionalInt receiveCount() {
        return systemAttribute("ApproximateReceiveCount")
                .map(count -> OptionalInt.of(Integer.parseInt(count)))
                .orElse(OptionalInt.empty());
    }

    public Optional<Instant> sentAt() {
        return systemAttribute("SentTimestamp").map(millis -> Instant.ofEpochMilli(Long.parseLong(millis)));
    }

    /** As a line of the file {@code messages.jsonl} of a snapshot. */
    public String toJson() {
        return DeadLetterJson.line(this);
    }

    private Optional<String> systemAttribute(String name) {
        return Optional.ofNullable(systemAttributes.get(name));
    }
}
