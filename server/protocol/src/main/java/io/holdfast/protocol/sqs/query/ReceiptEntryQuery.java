package io.holdfast.protocol.sqs.query;

import io.holdfast.protocol.sqs.result.RequestRefused;
import org.jspecify.annotations.Nullable;

/** Collects the parameters of one entry of a batch of deletions or of visibility changes. */
final class ReceiptEntryQuery {
    private @Nullable String id;
    private @Nullable String receiptHandle;
    private @Nullable Integer visibilityTimeoutSeconds;

    void read(QueryReader in) throws RequestRefused {
        switch (in.part()) {
            case ID -> id = in.string(id);
            case RECEIPT_HANDLE -> receiptHandle = in.string(receiptHandle);
            case VISIBILITY_TIMEOUT -> visibilityTimeoutSeconds = in.integer(visibilityTimeoutSeconds);
            default -> {}
        }
    }

    @Nullable
    String id() {
        return id;
    }

    @Nullable
    String receiptHandle() {
        return receiptHandle;
    }

    @Nullable
    Integer visibilityTimeoutSeconds() {
        return visibilityTimeoutSeconds;
    }
}
