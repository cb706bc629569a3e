package io.holdfast.deadletters;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/** A dead letter as a message to send: body, attributes, group and trace as they were. Stateless. */
final class Resend {
    private Resend() {}

    static SendMessageBatchRequestEntry entry(String id, DeadLetter letter, boolean fifo) {
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
        if (fifo) {
            entry.messageDeduplicationId(deduplicationId(letter));
        }
        return entry.build();
    }

    /**
     * Never used before, or the queue would take the message for one that it has already had. Yet the same for the same dead letter: when the
     * send succeeds and the delete does not, a second redrive within five minutes sends nothing twice.
     */
    private static String deduplicationId(DeadLetter letter) {
        return "redrive-" + letter.messageId();
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
