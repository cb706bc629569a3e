package io.holdfast.protocol.sqs.result;

import io.holdfast.protocol.sqs.AwsError;

/** A refusal that the client gets to read: an expected value, not an exception. */
public record Failure(AwsError error, String message) implements Outcome {

    public static Failure invalidParameter(String message) {
        return new Failure(AwsError.INVALID_PARAMETER_VALUE, message);
    }

    /** For a value that is shown to the client again. */
    public static Failure invalidParameter(String value, String parameter, String reason) {
        return invalidParameter("Value " + value + " for parameter " + parameter + " is invalid. Reason: " + reason);
    }

    /** For a required member that is absent. */
    public static Failure missingParameter(String name) {
        return new Failure(AwsError.MISSING_PARAMETER, "The request must contain the parameter " + name + ".");
    }

    public static Failure queueDoesNotExist() {
        return new Failure(AwsError.QUEUE_DOES_NOT_EXIST, "The specified queue does not exist.");
    }
}
