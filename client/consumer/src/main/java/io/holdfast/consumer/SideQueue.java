package io.holdfast.consumer;

import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;

/** Copies messages to a queue beside the one they came from: dead letters and quarantine. Any thread; waits for the server. */
final class SideQueue {
    /** Why a message was moved here. */
    static final String REASON = "HoldfastReason";

    /** The id that the message had in the queue it came from. */
    static final String MESSAGE_ID = "HoldfastMessageId";

    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private static final int LONGEST_REASON = 500;
    private final SqsClient sqs;

    SideQueue(SqsClient sqs) {
        this.sqs = sqs;
    }

    /** Sends what the queue carries, attributes and all; throws if the server did not take it. */
    void copy(ReceivedMessage received, String url, String reason) {
        Map<String, MessageAttributeValue> original = received.message.messageAttributes();
        Map<String, MessageAttributeValue> marked = marked(received, reason);
        try {
            send(received, url, marked);
        } catch (RuntimeException failure) {
            if (marked.equals(original)) {
                throw failure;
            }
            // The marks may have made it too large. Without them it is what the queue itself would move.
            log.debug("Message {} is sent again without marks", received.messageId(), failure);
            send(received, url, original);
        }
    }

    private void send(ReceivedMessage received, String url, Map<String, MessageAttributeValue> attributes) {
        SendMessageRequest.Builder request = SendMessageRequest.builder()
                .queueUrl(url)
                .messageBody(received.message.body())
                .messageAttributes(attributes);
        String trace = received.systemAttributes().get("AWSTraceHeader");
        if (trace != null) {
            request.messageSystemAttributes(Map.of(
                    MessageSystemAttributeNameForSends.AWS_TRACE_HEADER,
                    MessageSystemAttributeValue.builder()
                            .dataType("String")
                            .stringValue(trace)
                            .build()));
        }
        if (url.endsWith(".fifo")) {
            // As SQS does when it moves a dead letter: two messages of equal content both arrive.
            request.messageGroupId(received.groupId().orElse("none")).messageDeduplicationId(received.messageId());
        } else {
            received.groupId().ifPresent(request::messageGroupId);
        }
        sqs.sendMessage(request.build());
    }

    private static Map<String, MessageAttributeValue> marked(ReceivedMessage received, String reason) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>(received.message.messageAttributes());
        mark(attributes, REASON, printable(reason));
        mark(attributes, MESSAGE_ID, received.messageId());
        return attributes;
    }

    private static void mark(Map<String, MessageAttributeValue> attributes, String name, String value) {
        // A message that was moved here before, and brought back, carries the marks of that time.
        boolean fits = attributes.containsKey(name) || attributes.size() < Limits.MESSAGE_ATTRIBUTES;
        if (fits && !value.isEmpty()) {
            attributes.put(
                    name,
                    MessageAttributeValue.builder()
                            .dataType("String")
                            .stringValue(value)
                            .build());
        }
    }

    /** SQS refuses control characters, and half of a surrogate pair. */
    private static String printable(String reason) {
        StringBuilder text = new StringBuilder();
        reason.codePoints()
                .limit(LONGEST_REASON)
                .map(c -> c < ' ' || (c >= 0xD800 && c <= 0xDFFF) || c == 0xFFFE || c == 0xFFFF ? ' ' : c)
                .forEach(text::appendCodePoint);
        return text.toString();
    }
}
