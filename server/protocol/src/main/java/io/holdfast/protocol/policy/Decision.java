package io.holdfast.protocol.policy;

import org.jspecify.annotations.Nullable;

/** What the policies say to a request, and which statement decided. */
public sealed interface Decision {
    /** Nobody has made a key yet, so nothing is checked. */
    Decision UNCHECKED = new Allowed(null);

    /** For what every caller with a valid signature may. */
    Decision ANY_SIGNED = new Allowed(null);

    boolean isAllowed();

    /** The statement that decided; null where it is decided by there being none. */
    @Nullable
    StatementName by();

    /** It may go on. Made once per statement, not per request. */
    record Allowed(@Nullable StatementName by) implements Decision {
        @Override
        public boolean isAllowed() {
            return true;
        }
    }

    /** It may not; says so to the client. */
    record Denied(Reason reason, @Nullable StatementName by, AccessRequest request) implements Decision {
        @Override
        public boolean isAllowed() {
            return false;
        }

        /** Whether a statement forbids it, instead of none allowing it. */
        public boolean isExplicit() {
            return reason == Reason.DENIED_BY_IDENTITY_POLICY || reason == Reason.DENIED_BY_RESOURCE_POLICY;
        }

        /** The message of the error AccessDenied. */
        public String sentence() {
            String action = request.action().spoken();
            return "User: " + request.caller().arn() + " is not authorized to perform: " + action + " on resource: "
                    + request.resource() + ' ' + reason.sentence(action);
        }
    }

    /** Why not. */
    enum Reason {
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
                case NOT_ALLOWED_BY_IDENTITY_POLICY ->
                    "because no identity-based policy allows the " + action + " action";
                case NOT_ALLOWED_BY_RESOURCE_POLICY, OWNER_ONLY ->
                    "because no resource-based policy allows the " + action + " action";
            };
        }
    }
}
