package io.holdfast.protocol.sqs.rules;

import io.holdfast.protocol.policy.PolicyDocument;
import io.holdfast.protocol.policy.PolicyStatement;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import org.jspecify.annotations.Nullable;

/** How much a queue's policy may say. How long its text may be is asked elsewhere. */
final class PolicyLimits {
    private PolicyLimits() {}

    /** The first limit that is exceeded, or null. */
    static @Nullable Failure exceededBy(PolicyDocument policy) {
        Failure count = exceeded(policy.statements().size(), "Statements", SqsLimits.POLICY_MAX_STATEMENTS);
        int principals = 0;
        int conditions = 0;
        for (PolicyStatement statement : policy.statements()) {
            principals += statement.principals();
            conditions += statement.conditions();
            if (count == null) {
                count = exceeded(statement.actions(), "Actions", SqsLimits.POLICY_MAX_ACTIONS);
            }
        }
        if (count == null) {
            count = exceeded(principals, "Principals", SqsLimits.POLICY_MAX_PRINCIPALS);
        }
        return count != null ? count : exceeded(conditions, "Conditions", SqsLimits.POLICY_MAX_CONDITIONS);
    }

    /** Too many of something, or null. */
    static @Nullable Failure exceeded(int found, String what, int maximum) {
        return found <= maximum
                ? null
                : new Failure(
                        AwsError.OVER_LIMIT, found + " " + what + " were found, maximum allowed is " + maximum + ".");
    }
}
