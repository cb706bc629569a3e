package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.request.SendMessageRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.SendMessageResult;

/** SendMessage on the wire. */
final class SendMessageQuery {
    private static final Element MESSAGE_ID = Element.named("MessageId");
    private static final Element MD5_OF_MESSAGE_BODY = Element.named("MD5OfMessageBody");
    private static final Element MD5_OF_MESSAGE_ATTRIBUTES = Element.named("MD5OfMessageAttributes");
    private static final Element MD5_OF_MESSAGE_SYSTEM_ATTRIBUTES = Element.named("MD5OfMessageSystemAttributes");
    private static final Element SEQUENCE_NUMBER = Element.named("SequenceNumber");

    private SendMessageQuery() {}

    static SendMessageRequest read(QueryReader in) throws RequestRefused {
        String queueUrl = null;
        OutgoingMessageQuery message = new OutgoingMessageQuery();
        while (in.next()) {
            Parameter part = in.part();
            switch (part) {
                case QUEUE_URL -> queueUrl = in.string(queueUrl);
                default -> message.read(part, in);
            }
        }
        return new SendMessageRequest(in.queueUrl(queueUrl), message.toMessage());
    }

    /** The members of a single result and of a successful entry of a batch. */
    static void write(SendMessageResult result, QueryDocument out) {
        MessageId id = result.messageId();
        out.uuid(MESSAGE_ID, id.high(), id.low());
        out.hex(MD5_OF_MESSAGE_BODY, result.bodyMd5());
        out.hex(MD5_OF_MESSAGE_ATTRIBUTES, result.attributesMd5());
        out.hex(MD5_OF_MESSAGE_SYSTEM_ATTRIBUTES, result.systemAttributesMd5());
        out.text(SEQUENCE_NUMBER, result.sequenceNumber());
    }
}
