package io.holdfast.protocol.sqs.json;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.result.ReceivedMessage;
import io.holdfast.protocol.wire.json.JsonBuffer;

/** One received message on the wire. */
final class ReceivedMessageJson {
    private static final byte[] MESSAGE_ID = JsonBuffer.name("MessageId");
    private static final byte[] RECEIPT_HANDLE = JsonBuffer.name("ReceiptHandle");
    private static final byte[] MD5_OF_BODY = JsonBuffer.name("MD5OfBody");
    private static final byte[] BODY = JsonBuffer.name("Body");
    private static final byte[] MD5_OF_MESSAGE_ATTRIBUTES = JsonBuffer.name("MD5OfMessageAttributes");
    private static final byte[] MESSAGE_ATTRIBUTES = JsonBuffer.name("MessageAttributes");

    private ReceivedMessageJson() {}

    static void write(ReceivedMessage message, SystemAttributeSelection shown, JsonBuffer out) {
        MessageId id = message.messageId();
        out.open('{').member(MESSAGE_ID).quotedUuid(id.high(), id.low());
        out.member(RECEIPT_HANDLE).quoted(message.receiptHandle());
        out.member(MD5_OF_BODY).quotedHex(message.bodyMd5());
        out.member(BODY).quoted(message.body());
        SystemAttributesJson.writeMember(message.systemAttributes(), shown, out);
        byte[] attributesMd5 = message.attributesMd5();
        if (attributesMd5 != null) {
            out.member(MD5_OF_MESSAGE_ATTRIBUTES).quotedHex(attributesMd5);
        }
        if (!message.attributes().isEmpty()) {
            out.member(MESSAGE_ATTRIBUTES);
            MessageAttributeJson.writeMap(message.attributes(), out);
        }
        out.close('}');
    }
}
