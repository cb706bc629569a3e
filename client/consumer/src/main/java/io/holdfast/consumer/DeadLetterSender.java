package io.holdfast.consumer;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeNameForSends;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeValue;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * Sends copies of messages to the dead-letter queue or the quarantine queue, with the reason and where they came from. Any thread; waits for
 * the server.
 */
final class DeadLetterSender {
    /** Why a message was moved here. */
    static final String REASON = "HoldfastReason";

    /** The id that the message had in the queue it came from. */
    static final String MESSAGE_ID = "HoldfastMessageId";

    /** The ARN of the queue it came from: DeadLetterQueueSourceArn is only given to messages that the server itself moves. */
    static final String SOURCE = "holdfast-dead-letter-source";

    private static final List<String> ADDED = List.of(SOURCE, REASON, MESSAGE_ID);
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private static final int LONGEST_REASON = 500;
    private final SqsClient sqs;

    DeadLetterSender(SqsClient sqs) {
        this.sqs = sqs;
    }

    /** Sends what the queue carries, attributes and all; throws if the server did not take it. */
    void copy(ReceivedMessage received, SourceQueue source, String url, String reason) {
        Map<String, MessageAttributeValue> explained = withReason(received, source, reason);
        try {
            send(received, url, explained);
        } catch (SqsException refused) {
            Map<String, MessageAttributeValue> original = received.message.messageAttributes();
            if (explained.equals(original) || !saysTooLarge(refused)) {
                throw refused;
            }
            log.warn(
                    "Message {} is too large for more attributes, so only this line says why it was moved: {}",
                    received.messageId(),
                    printable(reason));
            send(received, url, original);
        }
    }

    /** Whether the message was refused for what it is. A server that is busy or away must not cost the added attributes. */
    private static boolean saysTooLarge(SqsException refused) {
        return refused.statusCode() == 400
                && refused.awsErrorDetails() != null
                && "InvalidParameterValue".equals(refused.awsErrorDetails().errorCode());
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

    /** With what we add in the order of its use, as much as fits: SQS takes ten attributes. The source is what a redrive needs. */
    private static Map<String, MessageAttributeValue> withReason(
            ReceivedMessage received, SourceQueue source, String reason) {
        Map<String, MessageAttributeValue> attributes = new HashMap<>(received.message.messageAttributes());
        // A message that was moved before, and brought back, carries what was added then.
        ADDED.forEach(attributes::remove);
        int free = ConsumerLimits.MESSAGE_ATTRIBUTES - attributes.size();
        String why = printable(reason);
        if (free < ADDED.size()) {
            log.warn(
                    "Message {} has no room for all added attributes; it was moved because: {}",
                    received.messageId(),
                    why);
        }
        if (free >= 1 && !source.arn().isEmpty()) {
            add(attributes, SOURCE, source.arn());
        }
        if (free >= 3) {
            add(attributes, MESSAGE_ID, received.messageId());
            add(attributes, REASON, why);
        } else if (free == 2) {
            add(attributes, REASON, "message " + received.messageId() + ": " + why);
        }
        return attributes;
    }

    private static void add(Map<String, MessageAttributeValue> attributes, String name, String value) {
        if (!value.isEmpty()) {
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
