package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.SendMessageResult;
import io.holdfast.protocol.wire.json.JsonBuffer;
import io.holdfast.protocol.wire.json.MalformedJson;

/** SendMessage on the wire. */
final class SendMessageJson {
    private static final byte[] MESSAGE_ID = JsonBuffer.name("MessageId");
    private static final byte[] MD5_OF_MESSAGE_BODY = JsonBuffer.name("MD5OfMessageBody");
    private static final byte[] MD5_OF_MESSAGE_ATTRIBUTES = JsonBuffer.name("MD5OfMessageAttributes");
    private static final byte[] MD5_OF_MESSAGE_SYSTEM_ATTRIBUTES = JsonBuffer.name("MD5OfMessageSystemAttributes");
    private static final byte[] SEQUENCE_NUMBER = JsonBuffer.name("SequenceNumber");

    private SendMessageJson() {}

    static SendMessageRequest read(MemberReader in) throws MalformedJson {
        String queueUrl = null;
        OutgoingMessageJson message = new OutgoingMessageJson();
        while (in.nextMember()) {
            switch (in.member()) {
                case QUEUE_URL -> queueUrl = in.string();
                default -> message.readMember(in);
            }
        }
        return new SendMessageRequest(queueUrl, message.toMessage());
    }

    static JsonBuffer write(SendMessageResult result, JsonBuffer out) {
        writeMembers(result, out.open('{'));
        return out.close('}');
    }

    /** The members that a single result and a successful entry of a batch have in common. */
    static void writeMembers(SendMessageResult result, JsonBuffer out) {
        MessageId id = result.messageId();
        out.member(MESSAGE_ID).quotedUuid(id.high(), id.low());
        out.member(MD5_OF_MESSAGE_BODY).quotedHex(result.bodyMd5());
        byte[] attributesMd5 = result.attributesMd5();
        if (attributesMd5 != null) {
            out.member(MD5_OF_MESSAGE_ATTRIBUTES).quotedHex(attributesMd5);
        }
        byte[] systemAttributesMd5 = result.systemAttributesMd5();
        if (systemAttributesMd5 != null) {
            out.member(MD5_OF_MESSAGE_SYSTEM_ATTRIBUTES).quotedHex(systemAttributesMd5);
        }
        String sequenceNumber = result.sequenceNumber();
        if (sequenceNumber != null) {
            out.member(SEQUENCE_NUMBER).quoted(sequenceNumber);
        }
    }
}
