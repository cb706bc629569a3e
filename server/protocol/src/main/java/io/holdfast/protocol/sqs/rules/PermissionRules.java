package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.PolicyDocument;
import io.holdfast.protocol.sqs.QueueAttribute;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What AddPermission and RemovePermission make of the policy of a queue. */
public final class PermissionRules {
    private static final String LABEL = "Label";
    private static final String SQS = "sqs:";

    private PermissionRules() {}

    /**
     * The policy with what is to be allowed, or the refusal.
     *
     * @param policy what the queue has, null or empty for none
     */
    public static String add(AddPermissionRequest request, String queueArn, @Nullable String policy)
            throws RequestRefused {
        String label = checkedLabel(request.label());
        checkActions(request.actions());
        checkAccounts(request.accountIds());
        PolicyDocument before = policy == null || policy.isEmpty() ? PolicyDocument.empty(queueArn) : existing(policy);
        if (before.has(label)) {
            throw new RequestRefused(Failure.invalidParameter(label, LABEL, "Already exists."));
        }
        PolicyDocument after = before.with(label, request.accountIds(), request.actions(), queueArn);
        refuse(PolicyLimits.exceededBy(after));
        String json = after.json();
        if (json.getBytes(UTF_8).length > SqsLimits.POLICY_MAX_BYTES) {
            throw AttributeValues.invalid(QueueAttribute.POLICY, " ");
        }
        AttributeValues.requireEnforceable(json);
        return json;
    }

    /** The policy without what was allowed under the label: empty when nothing is left, which removes the attribute. */
    public static String remove(RemovePermissionRequest request, @Nullable String policy) throws RequestRefused {
        String label = checkedLabel(request.label());
        if (policy == null || policy.isEmpty()) {
            throw new RequestRefused(Failure.invalidParameter(label, LABEL, "can't find label."));
        }
        PolicyDocument before = existing(policy);
        if (!before.has(label)) {
            throw new RequestRefused(Failure.invalidParameter(label, LABEL, "can't find label on existing policy."));
        }
        PolicyDocument after = before.without(label);
        return after.isEmpty() ? "" : after.json();
    }

    private static String checkedLabel(@Nullable String label) throws RequestRefused {
        if (label == null || label.isEmpty()) {
            throw new RequestRefused(Failure.missingParameter(LABEL));
        }
        if (label.length() > SqsLimits.PERMISSION_LABEL_MAX_CHARACTERS || !QueueRules.isWord(label)) {
            throw new RequestRefused(Failure.invalidParameter(
                    label,
                    LABEL,
                    "Can only include alphanumeric characters, hyphens, or underscores. 1 to 80 in length."));
        }
        return label;
    }

    private static void checkActions(List<String> actions) throws RequestRefused {
        if (actions.isEmpty()) {
            throw new RequestRefused(Failure.missingParameter("Actions"));
        }
        for (String action : actions) {
            IamAction named = IamAction.named(SQS + action);
            // A batch has no name here: the single form's permission covers it.
            boolean exists =
                    action.equals("*") || (named != null && named.policyName().equals(SQS + action));
            if (exists && named != null && named.isOwnerOnly()) {
                throw refusedAction(action, "Only the queue owner is allowed to invoke this action.");
            }
            if (!exists) {
                throw refusedAction(action, "Please refer to the appropriate WSDL for a list of valid actions.");
            }
        }
        refuse(PolicyLimits.exceeded(actions.size(), "Actions", SqsLimits.POLICY_MAX_ACTIONS));
    }

    private static void checkAccounts(List<String> accountIds) throws RequestRefused {
        if (accountIds.isEmpty()) {
            throw new RequestRefused(Failure.missingParameter("AWSAccountIds"));
        }
        List<String> wrong = new ArrayList<>(accountIds);
        wrong.removeIf(PermissionRules::isAccountId);
        if (!wrong.isEmpty()) {
            // The service shows those it could verify, and refuses when there are none; one wrong among right ones is
            // shown.
            List<String> shown = wrong.size() == accountIds.size() ? List.of() : wrong;
            throw new RequestRefused(Failure.invalidParameter(shown.toString(), "PrincipalId", "Unable to verify."));
        }
    }

    private static PolicyDocument existing(String policy) throws RequestRefused {
        PolicyDocument document = PolicyDocument.parse(policy);
        if (document == null) {
            throw AttributeValues.invalid(QueueAttribute.POLICY, " ");
        }
        return document;
    }

    private static boolean isAccountId(String text) {
        return text.length() == 12 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static RequestRefused refusedAction(String action, String reason) {
        return new RequestRefused(Failure.invalidParameter("SQS:" + action, "ActionName", reason));
    }

    private static void refuse(@Nullable Failure failure) throws RequestRefused {
        if (failure != null) {
            throw new RequestRefused(failure);
        }
    }
}
