package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the parameters that a single send and an entry of a batch have in common. */
final class OutgoingMessageQuery {
    private byte @Nullable [] body;
    private @Nullable Integer delaySeconds;
    private @Nullable MessageAttributesQuery attributes;
    private @Nullable MessageAttributesQuery systemAttributes;
    private @Nullable String deduplicationId;
    private @Nullable String groupId;

    /** Takes the parameter the reader stands on, or passes over it. */
    void read(Parameter part, QueryReader in) throws RequestRefused {
        switch (part) {
            case MESSAGE_BODY -> body = in.utf8(body);
            case DELAY_SECONDS -> delaySeconds = in.integer(delaySeconds);
            case MESSAGE_ATTRIBUTE, MESSAGE_ATTRIBUTES -> attributes = readInto(attributes, in);
            case MESSAGE_SYSTEM_ATTRIBUTE, MESSAGE_SYSTEM_ATTRIBUTES ->
                systemAttributes = readInto(systemAttributes, in);
            case MESSAGE_DEDUPLICATION_ID -> deduplicationId = in.string(deduplicationId);
            case MESSAGE_GROUP_ID -> groupId = in.string(groupId);
            default -> {}
        }
    }

    OutgoingMessage toMessage() throws RequestRefused {
        return new OutgoingMessage(
                body, delaySeconds, map(attributes), map(systemAttributes), deduplicationId, groupId);
    }

    private static MessageAttributesQuery readInto(@Nullable MessageAttributesQuery given, QueryReader in)
            throws RequestRefused {
        MessageAttributesQuery collected = given == null ? new MessageAttributesQuery() : given;
        collected.read(in);
        return collected;
    }

    private static Map<String, MessageAttribute> map(@Nullable MessageAttributesQuery collected) throws RequestRefused {
        return collected == null ? Map.of() : collected.map();
    }
}
