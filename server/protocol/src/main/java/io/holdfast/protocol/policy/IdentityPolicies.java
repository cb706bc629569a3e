package io.holdfast.protocol.policy;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** All policies of one caller. Immutable: a change of any makes new ones. */
public final class IdentityPolicies {
    /** Of a caller who is not asked for anything, since nobody has made a key. */
    public static final IdentityPolicies UNCHECKED = new IdentityPolicies(List.of());

    public static final IdentityPolicies NONE = new IdentityPolicies(List.of());

    private final List<Policy> policies;
    private final boolean isReadOnly;
    private final Decision.@Nullable Allowed everything;

    public IdentityPolicies(List<Policy> policies) {
        this(policies, false);
    }

    private IdentityPolicies(List<Policy> policies, boolean isReadOnly) {
        this.policies = List.copyOf(policies);
        this.isReadOnly = isReadOnly;
        this.everything = isReadOnly || policies.stream().anyMatch(Policy::denies)
                ? null
                : policies.stream()
                        .flatMap(policy -> policy.statements().stream())
                        .filter(Statement::allowsEverything)
                        .map(Statement::allowed)
                        .findFirst()
                        .orElse(null);
    }

    /** The same for a session that may only look: what changes anything is denied, whatever they say. */
    public IdentityPolicies readOnly() {
        return new IdentityPolicies(policies, true);
    }

    public boolean isReadOnly() {
        return isReadOnly;
    }

    /** The decision for whatever an administrator asks of the own account's resources without policy; null for others. */
    public @Nullable Decision everything() {
        return this == UNCHECKED ? Decision.UNCHECKED : everything;
    }

    @Nullable
    Statement denial(AccessRequest request) {
        for (int i = 0; i < policies.size(); i++) {
            Statement denial = policies.get(i).denial(request);
            if (denial != null) {
                return denial;
            }
        }
        return null;
    }

    @Nullable
    Statement allowance(AccessRequest request) {
        for (int i = 0; i < policies.size(); i++) {
            Statement allowance = policies.get(i).allowance(request, Reach.CALLER);
            if (allowance != null) {
                return allowance;
            }
        }
        return null;
    }

    List<Policy> policies() {
        return policies;
    }
}
