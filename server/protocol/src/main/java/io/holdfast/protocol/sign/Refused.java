package io.holdfast.protocol.sign;

import io.holdfast.protocol.sqs.AwsError;

/** The request is not to be believed; the message is for its sender and gives no secret away. */
public record Refused(AwsError error, String message) implements Decision, Reading {
    static Refused incomplete(String message) {
        return new Refused(AwsError.INCOMPLETE_SIGNATURE, message);
    }

    static Refused mismatch(String message) {
        return new Refused(AwsError.INVALID_SIGNATURE, message);
    }
}
