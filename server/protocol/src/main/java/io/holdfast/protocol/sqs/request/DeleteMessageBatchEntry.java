package io.holdfast.protocol.sqs.request;

import org.jspecify.annotations.Nullable;

/** One deletion of a batch, with the id by which the result speaks of it. */
public record DeleteMessageBatchEntry(
        @Nullable String id, @Nullable String receiptHandle) implements BatchEntry {}
