package io.holdfast.app.access;

import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;

/**
 * Who asks: the account that it acts for, and the region whose queues it means. Those of others may have the same names.
 *
 * @param identity who it is to policies
 * @param policies what its own policies say, compiled when they were changed
 */
public record Principal(String account, String region, CallerIdentity identity, IdentityPolicies policies) {
    /** Where no key exists, anybody may say anything, and nothing is checked. */
    public Principal(String account, String region) {
        this(account, region, CallerIdentity.ANONYMOUS, IdentityPolicies.UNCHECKED);
    }
}
