package io.holdfast.app.endpoint.admin;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.audit.AuditEvent;
import io.holdfast.app.identity.NewSessionKey;
import io.holdfast.app.identity.SignedIn;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import org.jspecify.annotations.Nullable;

/** Writes down who was let in by a link, and who came with one that is no good. */
record SignInAudit(Audit audit) {
    /** @param signedIn null if the link was no good */
    void add(@Nullable SignedIn signedIn, RequestContext context) {
        if (audit.wants(signedIn != null, true)) {
            NewSessionKey made = signedIn == null ? null : signedIn.credentials();
            audit.add(new AuditEvent(
                    context.nowMillis(),
                    context.requestId(),
                    signedIn == null || signedIn.owner() == null ? "anonymous" : signedIn.owner(),
                    made == null ? null : made.accessKeyId(),
                    String.valueOf(context.sourceIp()),
                    IamAction.SIGN_IN.policyName(),
                    "*",
                    signedIn != null,
                    signedIn == null ? "no such link" : "a sign-in link",
                    null,
                    null));
        }
    }
}
