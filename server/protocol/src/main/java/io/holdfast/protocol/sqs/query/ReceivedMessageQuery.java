package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.SystemAttributeSelection;
import io.holdfast.protocol.sqs.result.ReceivedMessage;

/** One received message on the wire. */
final class ReceivedMessageQuery {
    private static final Element MESSAGE_ID = Element.named("MessageId");
    private static final Element RECEIPT_HANDLE = Element.named("ReceiptHandle");
    private static final Element MD5_OF_BODY = Element.named("MD5OfBody");
    private static final Element MD5_OF_MESSAGE_ATTRIBUTES = Element.named("MD5OfMessageAttributes");
    private static final Element BODY = Element.named("Body");
    private static final Element MESSAGE_ATTRIBUTES = Element.list("MessageAttribute", "MessageAttributes");

    private ReceivedMessageQuery() {}

    static void write(ReceivedMessage message, SystemAttributeSelection shown, QueryDocument out) {
        MessageId id = message.messageId();
        out.uuid(MESSAGE_ID, id.high(), id.low());
        out.text(RECEIPT_HANDLE, message.receiptHandle());
        out.hex(MD5_OF_BODY, message.bodyMd5());
        out.hex(MD5_OF_MESSAGE_ATTRIBUTES, message.attributesMd5());
        out.utf8(BODY, message.body());
        SystemAttributesQuery.write(message.systemAttributes(), shown, out);
        MessageAttributesQuery.write(MESSAGE_ATTRIBUTES, message.attributes(), out);
    }
}
