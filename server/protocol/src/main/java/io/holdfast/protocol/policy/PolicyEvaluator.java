package io.holdfast.protocol.policy;

import io.holdfast.protocol.policy.Decision.Denied;
import org.jspecify.annotations.Nullable;

/**
 * Decides: nothing is allowed that no statement allows, and what any statement denies is denied. Within an account a statement on either
 * side is enough; another account needs one on both sides, and cannot have what is the owner's; nobody in particular has only what the
 * resource's policy gives to everyone.
 */
public final class PolicyEvaluator {
    private PolicyEvaluator() {}

    /**
     * The decision on a request.
     *
     * @param resourcePolicy null when the resource has none
     */
    public static Decision decide(AccessRequest request, IdentityPolicies policies, @Nullable Policy resourcePolicy) {
        if (policies == IdentityPolicies.UNCHECKED) {
            return Decision.UNCHECKED;
        }
        if (policies.isReadOnly() && !request.action().isForReaders()) {
            return new Denied(DenialReason.READ_ONLY_SESSION, null, request);
        }
        boolean signed = !request.caller().isAnonymous();
        if (signed && request.action().isAllowedToAnySigned()) {
            return Decision.ANY_SIGNED;
        }
        IdentityPolicies own = signed ? policies : IdentityPolicies.NONE;
        Statement denial = own.denial(request);
        if (denial == null && resourcePolicy != null) {
            denial = resourcePolicy.denial(request);
        }
        if (denial != null) {
            boolean byIdentity = denial.name().isOfIdentity();
            DenialReason reason =
                    byIdentity ? DenialReason.DENIED_BY_IDENTITY_POLICY : DenialReason.DENIED_BY_RESOURCE_POLICY;
            return new Denied(reason, denial.name(), request);
        }
        if (signed && request.action().isAllowedUnlessDenied()) {
            return Decision.ANY_SIGNED;
        }
        return request.isWithinAccount()
                ? withinAccount(request, own, resourcePolicy)
                : fromOutside(request, own, resourcePolicy);
    }

    private static Decision withinAccount(
            AccessRequest request, IdentityPolicies own, @Nullable Policy resourcePolicy) {
        Statement allowance = own.allowance(request);
        if (allowance == null && resourcePolicy != null) {
            // A statement for the account as a whole only leaves it to the account's own policies.
            allowance = resourcePolicy.allowance(request, Reach.CALLER);
        }
        return allowance != null
                ? allowance.allowed()
                : new Denied(DenialReason.NOT_ALLOWED_BY_IDENTITY_POLICY, null, request);
    }

    private static Decision fromOutside(AccessRequest request, IdentityPolicies own, @Nullable Policy resourcePolicy) {
        if (request.action().isOwnerOnly()) {
            return new Denied(DenialReason.OWNER_ONLY, null, request);
        }
        boolean signed = !request.caller().isAnonymous();
        if (signed && own.allowance(request) == null) {
            return new Denied(DenialReason.NOT_ALLOWED_BY_IDENTITY_POLICY, null, request);
        }
        Statement allowance = resourcePolicy == null ? null : resourcePolicy.allowance(request, Reach.ACCOUNT);
        return allowance != null
                ? allowance.allowed()
                : new Denied(DenialReason.NOT_ALLOWED_BY_RESOURCE_POLICY, null, request);
    }
}
