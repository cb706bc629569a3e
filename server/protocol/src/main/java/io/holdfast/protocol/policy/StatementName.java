package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/**
 * Which statement of which policy decided.
 *
 * @param policy the name of the user's policy; null where it is the policy of the resource
 * @param number counted from 1
 */
public record StatementName(
        @Nullable String policy, int number, @Nullable String sid) {
    @Override
    public String toString() {
        String statement = "statement " + number + (sid == null ? "" : " \"" + sid + "\"");
        return statement + (policy == null ? " of the queue's policy" : " of the user's policy \"" + policy + "\"");
    }

    boolean isOfIdentity() {
        return policy != null;
    }
}
