package io.holdfast.protocol.sqs.request;

import io.holdfast.protocol.sqs.MessageAttribute;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message on its way in, from a single send or from one entry of a batch. The body is UTF-8, never decoded to a string on
 * its way to the store; whoever holds the record owns the arrays, and nobody writes to them.
 */
@SuppressWarnings("ArrayRecordComponent") // a body is moved, never compared; a wrapper would cost an object per message
public record OutgoingMessage(
        byte @Nullable [] body,
        @Nullable Integer delaySeconds,
        Map<String, MessageAttribute> attributes,
        Map<String, MessageAttribute> systemAttributes,
        @Nullable String deduplicationId,
        @Nullable String groupId) {}
