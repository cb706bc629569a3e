package io.holdfast.protocol.sqs.request;

import org.jspecify.annotations.Nullable;

/** What every entry of a batch request has. */
public sealed interface BatchEntry
        permits SendMessageBatchEntry, DeleteMessageBatchEntry, ChangeMessageVisibilityBatchEntry {
    /** The client's name for this entry; null when the wire had none. */
    @Nullable
    String id();
}
