package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.Operation;
import org.jspecify.annotations.Nullable;

/** The message is stored. Digests are raw MD5, absent where there was nothing to digest; clients compare them with their own. */
@SuppressWarnings("ArrayRecordComponent") // digests are written out, never compared
public record SendMessageResult(
        MessageId messageId,
        byte[] bodyMd5,
        byte @Nullable [] attributesMd5,
        byte @Nullable [] systemAttributesMd5,
        @Nullable String sequenceNumber)
        implements Result {
    @Override
    public Operation operation() {
        return Operation.SEND_MESSAGE;
    }
}
