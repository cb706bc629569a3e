package io.holdfast.app.identity;

import io.holdfast.control.identity.UserEntry;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.policy.MalformedPolicy;
import io.holdfast.protocol.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A user as policies know it, with its policies taken apart.
 *
 * @param source the texts that they were made of
 */
record CompiledUser(SortedMap<String, String> source, CallerIdentity caller, IdentityPolicies policies) {
    private static final Logger LOG = LoggerFactory.getLogger(CompiledUser.class);

    static CompiledUser of(UserEntry entry, UserArn arns) {
        List<Policy> policies = new ArrayList<>();
        for (Map.Entry<String, String> policy : entry.policies().entrySet()) {
            try {
                policies.add(Policy.ofUser(policy.getKey(), policy.getValue()));
            } catch (MalformedPolicy malformed) {
                // It may forbid something: without it the others must not count either.
                LOG.error(
                        "The policy {} of the user {} cannot be enforced, so the user may do nothing: {}",
                        policy.getKey(),
                        entry.user().name(),
                        malformed.sentence());
                return new CompiledUser(entry.policies(), arns.caller(entry.user()), IdentityPolicies.NONE);
            }
        }
        return new CompiledUser(entry.policies(), arns.caller(entry.user()), new IdentityPolicies(policies));
    }
}
