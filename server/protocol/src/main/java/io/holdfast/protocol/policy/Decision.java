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
    record Denied(DenialReason reason, @Nullable StatementName by, AccessRequest request) implements Decision {
        @Override
        public boolean isAllowed() {
            return false;
        }

        /** Whether a statement forbids it, instead of none allowing it. */
        public boolean isExplicit() {
            return reason == DenialReason.DENIED_BY_IDENTITY_POLICY || reason == DenialReason.DENIED_BY_RESOURCE_POLICY;
        }

        /** The message of the error AccessDenied. */
        public String sentence() {
            String action = request.action().spoken();
            return "User: " + request.caller().arn() + " is not authorized to perform: " + action + " on resource: "
                    + request.resource() + ' ' + reason.sentence(action);
        }
    }
}
