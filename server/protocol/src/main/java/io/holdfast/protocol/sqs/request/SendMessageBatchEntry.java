package io.holdfast.protocol.sqs.request;

import org.jspecify.annotations.Nullable;

/** One message of a batch, with the id by which the result speaks of it. */
public record SendMessageBatchEntry(@Nullable String id, OutgoingMessage message) implements BatchEntry {}
