package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.request.OutgoingMessage;
import io.holdfast.protocol.wire.json.MalformedJson;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the members that a single send and an entry of a batch have in common. */
final class OutgoingMessageJson {
    private byte @Nullable [] body;
    private @Nullable Integer delaySeconds;
    private Map<String, MessageAttribute> attributes = Map.of();
    private Map<String, MessageAttribute> systemAttributes = Map.of();
    private @Nullable String deduplicationId;
    private @Nullable String groupId;

    /** Takes the member the reader stands on, or passes over it. */
    void readMember(MemberReader in) throws MalformedJson {
        switch (in.member()) {
            case MESSAGE_BODY -> body = in.utf8();
            case DELAY_SECONDS -> delaySeconds = in.integer();
            case MESSAGE_ATTRIBUTES -> attributes = MessageAttributeJson.readMap(in);
            case MESSAGE_SYSTEM_ATTRIBUTES -> systemAttributes = MessageAttributeJson.readMap(in);
            case MESSAGE_DEDUPLICATION_ID -> deduplicationId = in.string();
            case MESSAGE_GROUP_ID -> groupId = in.string();
            default -> in.skip();
        }
    }

    OutgoingMessage toMessage() {
        return new OutgoingMessage(body, delaySeconds, attributes, systemAttributes, deduplicationId, groupId);
    }
}
