package io.holdfast.protocol.policy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A decision for people: yes or no, which statement decided, and what every other statement had to do with it.
 *
 * @param lines the answer first, then its reason, then a line for each statement
 */
public record Explanation(Decision decision, List<String> lines) {
    public Explanation {
        lines = List.copyOf(lines);
    }

    public static Explanation of(AccessRequest request, IdentityPolicies policies, @Nullable Policy resourcePolicy) {
        Decision decision = PolicyEvaluator.decide(request, policies, resourcePolicy);
        List<String> lines = new ArrayList<>();
        lines.add((decision.isAllowed() ? "Allowed: " : "Denied: ")
                + request.caller().arn() + " "
                + (decision.isAllowed() ? "may" : "may not") + " perform "
                + request.action().policyName() + " on " + request.resource());
        lines.add(reason(decision, request));
        List<Policy> all = new ArrayList<>(policies.policies());
        if (resourcePolicy != null) {
            all.add(resourcePolicy);
        }
        for (Policy policy : all) {
            policy.statements().forEach(statement -> lines.add("  " + line(statement, request)));
        }
        return new Explanation(decision, lines);
    }

    public String text() {
        return String.join("\n", lines);
    }

    private static String reason(Decision decision, AccessRequest request) {
        StatementName by = decision.by();
        if (decision instanceof Decision.Denied denied && by == null) {
            boolean ownerOnly = denied.reason() == DenialReason.OWNER_ONLY;
            return ownerOnly
                    ? "Only principals of account " + request.resourceAccount() + " can perform this action"
                    : "Reason: " + denied.reason().sentence(request.action().spoken());
        }
        if (by != null) {
            return "Decided by " + by;
        }
        return decision == Decision.UNCHECKED
                ? "No access key exists, so nothing is checked"
                : "Every caller with a valid signature may";
    }

    private static String line(Statement statement, AccessRequest request) {
        String mismatch = statement.mismatch(request);
        String effect = statement.allows() ? "allows it" : "denies it";
        String matching = statement.allows() && statement.onlyDelegates(request)
                ? "leaves it to the policies of account " + request.caller().account()
                : effect;
        String kind = statement.allows() ? " (Allow): " : " (Deny): ";
        return statement.name() + kind + (mismatch == null ? matching : mismatch);
    }
}
