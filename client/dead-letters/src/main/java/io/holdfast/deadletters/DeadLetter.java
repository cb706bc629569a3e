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
 * @param messageId the id that SQS gave it
 * @param body the text of the message
 * @param systemAttributes what SQS says of it, under SQS's names: {@code SentTimestamp}, {@code ApproximateReceiveCount}, …
 * @param messageAttributes what its sender wrote beside the body
 */
public record DeadLetter(
        String messageId,
        String body,
        Map<String, String> systemAttributes,
        Map<String, MessageAttributeValue> messageAttributes) {

    /** Where a consumer that dead-letters a message itself writes the ARN of the queue that the message came from. */
    static final String SOURCE_ATTRIBUTE = "holdfast-dead-letter-source";

    public DeadLetter {
        if (messageId.isEmpty()) {
            throw new IllegalArgumentException("a message needs an id");
        }
        systemAttributes = Map.copyOf(systemAttributes);
        messageAttributes = Map.copyOf(messageAttributes);
    }

    static DeadLetter of(Message message) {
        return new DeadLetter(
                message.messageId(), message.body(), message.attributesAsStrings(), message.messageAttributes());
    }

    /** As it was received, but without a receipt handle. */
    Message toMessage() {
        return Message.builder()
                .messageId(messageId)
                .body(body)
                .attributesWithStrings(systemAttributes)
                .messageAttributes(messageAttributes)
                .build();
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

    /** The queue that gave up on it, as the server says or else the consumer that sent it here. Empty if neither does. */
    public Optional<String> sourceArn() {
        return sourceByServer().or(this::sourceByConsumer);
    }

    Optional<String> sourceByServer() {
        return systemAttribute("DeadLetterQueueSourceArn");
    }

    Optional<String> sourceByConsumer() {
        return Optional.ofNullable(messageAttributes.get(SOURCE_ATTRIBUTE)).map(MessageAttributeValue::stringValue);
    }

    /** Its message group, if it has one. */
    public Optional<String> groupId() {
        return systemAttribute("MessageGroupId");
    }

    /** Its X-Ray trace header, if it has one. */
    public Optional<String> traceHeader() {
        return systemAttribute("AWSTraceHeader");
    }

    /** How often it was received, here and in its source queue. */
    public OptionalInt receiveCount() {
        return systemAttribute("ApproximateReceiveCount")
                .map(count -> OptionalInt.of(Integer.parseInt(count)))
                .orElse(OptionalInt.empty());
    }

    /** When it was sent; empty if the server does not say. */
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
