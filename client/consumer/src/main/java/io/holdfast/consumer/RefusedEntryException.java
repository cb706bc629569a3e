package io.holdfast.consumer;

import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** The server refused one entry of a batch. */
final class RefusedEntryException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final boolean stale;

    RefusedEntryException(BatchResultErrorEntry refusal) {
        super(refusal.code() + ": " + refusal.message());
        this.stale = StaleReceipts.isStale(refusal);
    }

    /** Whether the receipt handle is of no use any more. */
    boolean stale() {
        return stale;
    }
}
