package io.holdfast.app.action;

import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttributeBytes;
import io.holdfast.protocol.sqs.MessageDigests;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.SequenceNumber;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A message that passed all rules, with the answer that its sender gets once a standard queue has stored it. */
record AcceptedMessage(SendMessage.Draft draft, SendMessageResult result) {
    private static final String TRACE_HEADER = "AWSTraceHeader";
    private static final byte[] NO_ATTRIBUTES = {};

    static AcceptedMessage of(OutgoingMessage message, MessageId id, QueueSettings settings, Invocation invocation) {
        byte[] body = message.body();
        if (body == null) {
            throw new IllegalArgumentException("a message without a body passed the rules");
        }
        byte[] bodyMd5 = MessageDigests.md5(body);
        boolean plain = message.attributes().isEmpty();
        byte[] attributes = plain ? NO_ATTRIBUTES : MessageAttributeBytes.encode(message.attributes());
        SendMessage.Draft draft = new SendMessage.Draft(
                id.high(),
                id.low(),
                invocation.senderId(),
                body,
                bodyMd5,
                attributes,
                traceHeader(message, invocation),
                message.groupId(),
                DeduplicationId.of(message, body, settings),
                delayMillis(message.delaySeconds(), settings));
        SendMessageResult result = new SendMessageResult(
                id,
                bodyMd5,
                plain ? null : MessageDigests.md5(attributes),
                message.systemAttributes().isEmpty()
                        ? null
                        : MessageDigests.md5OfAttributes(message.systemAttributes()),
                null);
        return new AcceptedMessage(draft, result);
    }

    /** What the sender of the message at this place of the command is told. A FIFO queue names the original of a duplicate. */
    SendMessageResult resultOf(Reply reply, int place) {
        if (!(reply instanceof Reply.Enqueued enqueued)) {
            return result;
        }
        Reply.Enqueued.Message stored = enqueued.messages().get(place);
        return new SendMessageResult(
                new MessageId(stored.idHigh(), stored.idLow()),
                result.bodyMd5(),
                result.attributesMd5(),
                result.systemAttributesMd5(),
                SequenceNumber.text(stored.sequence()));
    }

    /** Below zero where the queue's own delay counts: in FIFO queues always, even if the sender says 0. */
    private static long delayMillis(@Nullable Integer seconds, QueueSettings settings) {
        return seconds == null || settings.isFifo() ? -1 : seconds * 1000L;
    }

    private static @Nullable String traceHeader(OutgoingMessage message, Invocation invocation) {
        MessageAttribute given = message.systemAttributes().get(TRACE_HEADER);
        byte[] value = given == null ? null : given.value();
        return value == null ? invocation.traceHeader() : new String(value, StandardCharsets.UTF_8);
    }
}
