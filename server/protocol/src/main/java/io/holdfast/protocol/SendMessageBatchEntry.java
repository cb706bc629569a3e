package io.holdfast.protocol;

import org.jspecify.annotations.Nullable;

/** One message of a batch, with the id by which the result speaks of it. */
public record SendMessageBatchEntry(@Nullable String id, OutgoingMessage message) implements BatchEntry {}
