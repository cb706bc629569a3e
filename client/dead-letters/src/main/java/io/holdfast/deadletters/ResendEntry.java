package io.holdfast.deadletters;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** A dead letter as a message to send: body, attributes, group and trace as they were. Stateless. */
final class ResendEntry {
    /** What a consumer writes on a message that it sends to the dead-letter queue itself. */
    private static final Set<String> MARKS = Set.of(DeadLetter.SOURCE_ATTRIBUTE, "HoldfastReason", "HoldfastMessageId");

    private ResendEntry() {}

    /** @param deduplicationId for FIFO queues only */
    static SendMessageBatchRequestEntry entry(String id, DeadLetter letter, Optional<String> deduplicationId) {
        SendMessageBatchRequestEntry.Builder entry = SendMessageBatchRequestEntry.builder()
                .id(id)
                .messageBody(letter.body())
                .messageAttributes(letter.messageAttributes());
        letter.groupId().ifPresent(entry::messageGroupId);
        letter.traceHeader()
                .ifPresent(trace -> entry.messageSystemAttributes(Map.of(
                        MessageSystemAttributeNameForSends.AWS_TRACE_HEADER,
                        MessageSystemAttributeValue.builder()
                                .dataType("String")
                                .stringValue(trace)
                                .build())));
        deduplicationId.ifPresent(entry::messageDeduplicationId);
        return entry.build();
    }

    /** The letter as it was before it died: without what the dead-lettering wrote on it. */
    static DeadLetter withoutMarks(DeadLetter letter) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>(letter.messageAttributes());
        attributes.keySet().removeAll(MARKS);
        return new DeadLetter(letter.messageId(), letter.body(), letter.systemAttributes(), attributes);
    }

    /**
     * Never used before, or the queue would take the message for one that it has already had. Yet the same for the same dead letter: when the
     * send succeeds and the delete does not, a second redrive within five minutes sends nothing twice.
     */
    static Optional<String> deduplicationId(DeadLetter letter, boolean fifo) {
        return fifo ? Optional.of("redrive-" + letter.messageId()) : Optional.empty();
    }

    /** As SQS counts it. */
    static int sizeBytes(DeadLetter letter) {
        int bytes = utf8(letter.body());
        for (Map.Entry<String, MessageAttributeValue> attribute :
                letter.messageAttributes().entrySet()) {
            MessageAttributeValue value = attribute.getValue();
            bytes += utf8(attribute.getKey()) + utf8(value.dataType());
            bytes += value.binaryValue() != null
                    ? value.binaryValue().asByteArrayUnsafe().length
                    : utf8(value.stringValue());
        }
        return bytes;
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
