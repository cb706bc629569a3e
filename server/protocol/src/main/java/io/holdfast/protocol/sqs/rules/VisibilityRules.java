package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** The value of a visibility change. Null means no objection. */
public final class VisibilityRules {
    private static final String PARAMETER = "VisibilityTimeout";

    private VisibilityRules() {}

    /** In a single change. */
    public static @Nullable Failure timeout(@Nullable Integer value) {
        return check(value, "Must be between 0 and 43200.");
    }

    /** In one entry of a batch. */
    public static @Nullable Failure timeoutInBatch(@Nullable Integer value) {
        return check(value, "VisibilityTimeout must be an integer between 0 and 43200.");
    }

    /** For a change that, added to the time since the receive, would hide the message for more than 12 hours. */
    public static Failure beyondTotalLimit(int value) {
        return Failure.invalidParameter(
                Integer.toString(value),
                PARAMETER,
                "Total VisibilityTimeout for the message is beyond the limit [43200 seconds]");
    }

    static boolean inRange(int value) {
        return value >= 0 && value <= SqsLimits.VISIBILITY_TIMEOUT_MAX_SECONDS;
    }

    private static @Nullable Failure check(@Nullable Integer value, String reason) {
        if (value == null) {
            return Failure.missingParameter(PARAMETER);
        }
        return inRange(value) ? null : Failure.invalidParameter(value.toString(), PARAMETER, reason);
    }
}
