package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.SystemAttributes;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message as the client gets it.
 *
 * @param bodyMd5 raw MD5 of the body
 * @param attributesMd5 raw MD5 of exactly the attributes shown here, null when there are none
 * @param attributes user attributes after selection, empty when none were asked for
 */
@SuppressWarnings("ArrayRecordComponent") // written out once, never compared
public record ReceivedMessage(
        MessageId messageId,
        String receiptHandle,
        byte[] bodyMd5,
        byte[] body,
        SystemAttributes systemAttributes,
        byte @Nullable [] attributesMd5,
        Map<String, MessageAttribute> attributes) {}
