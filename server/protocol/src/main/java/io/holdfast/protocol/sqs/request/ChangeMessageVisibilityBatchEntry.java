package io.holdfast.protocol.sqs.request;

import org.jspecify.annotations.Nullable;

/** One visibility change of a batch, with the id by which the result speaks of it. */
public record ChangeMessageVisibilityBatchEntry(
        @Nullable String id,
        @Nullable String receiptHandle,
        @Nullable Integer visibilityTimeoutSeconds) implements BatchEntry {}
