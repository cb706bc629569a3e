package io.holdfast.app.access;

import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.IdentityPolicies;
import io.holdfast.protocol.sign.AccessKey;

/**
 * The owner of an access key.
 *
 * @param caller who it is to policies
 * @param policies of the user, compiled when they were changed
 */
public record Identity(AccessKey key, CallerIdentity caller, IdentityPolicies policies) {}
