package io.holdfast.app.access;

import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import org.jspecify.annotations.Nullable;

/**
 * Who asks: the account that it acts for, and the region whose queues it means. Those of others may have the same names.
 *
 * @param identity who it is to policies
 * @param policies what its own policies say, compiled when they were changed
 * @param accessKeyId what it has signed with; null if it has not
 */
public record Principal(
        String account,
        String region,
        CallerIdentity identity,
        IdentityPolicies policies,
        @Nullable String accessKeyId) {
    /** Where no key exists, anybody may say anything, and nothing is checked. */
    public Principal(String account, String region) {
        this(account, region, CallerIdentity.ANONYMOUS, IdentityPolicies.UNCHECKED, null);
    }

    /** Somebody who has proved nothing where proof is wanted. May what policies of queues allow to everybody. */
    public static Principal anonymous(String account, String region) {
        return new Principal(account, region, CallerIdentity.ANONYMOUS, IdentityPolicies.NONE, null);
    }

    /** Whether the gate lets it through, whatever it wants. */
    public boolean isUnchecked() {
        return policies == IdentityPolicies.UNCHECKED;
    }
}
