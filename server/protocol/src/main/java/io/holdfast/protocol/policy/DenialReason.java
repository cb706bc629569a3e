package io.holdfast.protocol.policy;

/** Why not. */
public enum DenialReason {
    /** It was signed in to look, not to change anything. */
    READ_ONLY_SESSION,
    DENIED_BY_IDENTITY_POLICY,
    DENIED_BY_RESOURCE_POLICY,
    NOT_ALLOWED_BY_IDENTITY_POLICY,
    NOT_ALLOWED_BY_RESOURCE_POLICY,
    /** Another account asks for what only the owner can have. */
    OWNER_ONLY;

    String sentence(String action) {
        return switch (this) {
            case READ_ONLY_SESSION -> "because the session is read-only";
            case DENIED_BY_IDENTITY_POLICY -> "with an explicit deny in an identity-based policy";
            case DENIED_BY_RESOURCE_POLICY -> "with an explicit deny in a resource-based policy";
            case NOT_ALLOWED_BY_IDENTITY_POLICY -> "because no identity-based policy allows the " + action + " action";
            case NOT_ALLOWED_BY_RESOURCE_POLICY, OWNER_ONLY ->
                "because no resource-based policy allows the " + action + " action";
        };
    }
}
