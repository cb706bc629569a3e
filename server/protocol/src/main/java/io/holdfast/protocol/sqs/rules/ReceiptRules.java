package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** The words in which a receipt handle is refused; which of them apply depends on the queue and on what became of the message. */
public final class ReceiptRules {
    private static final String PARAMETER = "ReceiptHandle";

    private ReceiptRules() {}

    public static @Nullable Failure given(@Nullable String handle) {
        return handle == null ? Failure.missingParameter(PARAMETER) : null;
    }

    public static Failure neverIssued(String handle) {
        return new Failure(
                AwsError.RECEIPT_HANDLE_IS_INVALID,
                "The input receipt handle \"" + handle + "\" is not a valid receipt handle.");
    }

    public static Failure ofAnotherQueue(String handle) {
        return new Failure(
                AwsError.RECEIPT_HANDLE_IS_INVALID,
                "The receipt handle \"" + handle + "\" is not valid for this queue.");
    }

    /** For a visibility change when the message is gone. */
    public static Failure messageGone(String handle) {
        return Failure.invalidParameter(
                handle, PARAMETER, "Message does not exist or is not available for visibility timeout change.");
    }

    /** FIFO queues only: the handle no longer holds the message. */
    public static Failure expired(String handle) {
        return Failure.invalidParameter(handle, PARAMETER, "The receipt handle has expired.");
    }

    /** The same inside a batch. */
    public static Failure expiredInBatch() {
        return new Failure(AwsError.RECEIPT_HANDLE_IS_INVALID, "The receipt handle has expired");
    }
}
