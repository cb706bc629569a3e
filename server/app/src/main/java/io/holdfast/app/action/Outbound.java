package io.holdfast.app.action;

import io.holdfast.engine.SendMessage;
import io.holdfast.protocol.MessageAttribute;
import io.holdfast.protocol.MessageAttributeBytes;
import io.holdfast.protocol.MessageDigests;
import io.holdfast.protocol.MessageId;
import io.holdfast.protocol.OutgoingMessage;
import io.holdfast.protocol.SendMessageResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A message that passed all rules, with the answer that its sender gets once it is stored. */
record Outbound(SendMessage.Draft draft, SendMessageResult result) {
    private static final String TRACE_HEADER = "AWSTraceHeader";
    private static final byte[] NO_ATTRIBUTES = {};

    static Outbound of(OutgoingMessage message, MessageId id, Invocation invocation) {
        byte[] body = message.body();
        if (body == null) {
            throw new IllegalArgumentException("a message without a body passed the rules");
        }
        byte[] bodyMd5 = MessageDigests.md5(body);
        boolean plain = message.attributes().isEmpty();
        byte[] attributes = plain ? NO_ATTRIBUTES : MessageAttributeBytes.encode(message.attributes());
        Integer delaySeconds = message.delaySeconds();
        SendMessage.Draft draft = new SendMessage.Draft(
                id.high(),
                id.low(),
                invocation.senderId(),
                body,
                bodyMd5,
                attributes,
                traceHeader(message, invocation),
                message.groupId(),
                delaySeconds == null ? -1 : delaySeconds * 1000L);
        SendMessageResult result = new SendMessageResult(
                id,
                bodyMd5,
                plain ? null : MessageDigests.md5(attributes),
                message.systemAttributes().isEmpty()
                        ? null
                        : MessageDigests.md5OfAttributes(message.systemAttributes()),
                null);
        return new Outbound(draft, result);
    }

    private static @Nullable String traceHeader(OutgoingMessage message, Invocation invocation) {
        MessageAttribute given = message.systemAttributes().get(TRACE_HEADER);
        byte[] value = given == null ? null : given.value();
        return value == null ? invocation.traceHeader() : new String(value, StandardCharsets.UTF_8);
    }
}
