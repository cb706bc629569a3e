package io.holdfast.consumer;

import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;

/** The server refused one delete of a batch. */
final class DeleteRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    DeleteRefused(BatchResultErrorEntry refusal) {
        super(refusal.code() + ": " + refusal.message());
    }
}
