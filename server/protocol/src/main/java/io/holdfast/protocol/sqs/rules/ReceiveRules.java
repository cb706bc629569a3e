package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.ReceiveMessageRequest;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** How much a receive may ask for. Null means no objection. */
public final class ReceiveRules {
    private ReceiveRules() {}

    public static @Nullable Failure check(ReceiveMessageRequest request) {
        Failure max = maxNumberOfMessages(request.maxNumberOfMessages());
        if (max != null) {
            return max;
        }
        Failure visibility = visibilityTimeout(request.visibilityTimeoutSeconds());
        return visibility != null ? visibility : waitTimeSeconds(request.waitTimeSeconds());
    }

    /** The same for a FIFO queue, where an attempt can be repeated; standard queues take any text for its id and ignore it. */
    public static @Nullable Failure checkFifo(ReceiveMessageRequest request) {
        Failure failure = check(request);
        return failure != null
                ? failure
                : MessageRules.identifier(request.receiveRequestAttemptId(), "ReceiveRequestAttemptId");
    }

    public static Failure tooManyInFlight() {
        return new Failure(
                AwsError.OVER_LIMIT,
                "Too many messages have been received without being deleted.\n"
                        + "Please delete your received messages or let them timeout before receiving more.");
    }

    /** Not of SQS, which has no such limit: of this server's memory. */
    public static Failure tooManyReceived() {
        return new Failure(
                AwsError.OVER_LIMIT,
                "Too many messages of all queues together have been received without being deleted; the server's setting"
                        + " limits.max-in-flight says how many there may be. Please delete your received messages before"
                        + " receiving more.");
    }

    private static @Nullable Failure maxNumberOfMessages(@Nullable Integer value) {
        if (value == null || (value >= 1 && value <= SqsLimits.RECEIVE_MAX_MESSAGES)) {
            return null;
        }
        return Failure.invalidParameter(
                value.toString(), "MaxNumberOfMessages", "Must be between 1 and 10, if provided.");
    }

    private static @Nullable Failure visibilityTimeout(@Nullable Integer value) {
        if (value == null || VisibilityRules.inRange(value)) {
            return null;
        }
        return Failure.invalidParameter(
                value.toString(), "VisibilityTimeout", "Must be >= 0 and <= 43200, if provided.");
    }

    private static @Nullable Failure waitTimeSeconds(@Nullable Integer value) {
        if (value == null || (value >= 0 && value <= SqsLimits.WAIT_TIME_MAX_SECONDS)) {
            return null;
        }
        return Failure.invalidParameter(value.toString(), "WaitTimeSeconds", "Must be >= 0 and <= 20, if provided.");
    }
}
