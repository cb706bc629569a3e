package io.holdfast.app.identity;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Principal;
import io.holdfast.protocol.policy.CallerIdentity;
import io.holdfast.protocol.policy.Decision;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.sts.StsRequest;
import io.holdfast.protocol.sts.StsResult;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Does what is asked of STS. Any thread. */
public final class StsActions {
    private static final int MILLIS_PER_SECOND = 1000;

    private final Gate gate;
    private final SessionCredentials sessions;
    private final UserArn arns;

    /** @param region of the server, which says what ARNs begin with */
    public StsActions(Gate gate, SessionCredentials sessions, String region) {
        this.gate = gate;
        this.sessions = sessions;
        this.arns = UserArn.inRegion(region);
    }

    /** Completes with the result, or exceptionally with {@link QueryRefused}, or with what broke. */
    public CompletableFuture<StsResult> perform(StsRequest request, Principal who, RequestContext context) {
        try {
            return request instanceof StsRequest.GetSessionToken it
                    ? getSessionToken(it, who, context)
                    : CompletableFuture.completedFuture(callerIdentity(who));
        } catch (QueryRefused refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** Where nobody is asked who they are, everybody is the account. Where they are, those who said nothing are not told anything. */
    private StsResult callerIdentity(Principal who) throws QueryRefused {
        CallerIdentity caller = who.identity();
        if (who.isUnchecked()) {
            return new StsResult.GetCallerIdentity(who.account(), who.account(), arns.root(who.account()));
        }
        if (caller.isAnonymous()) {
            throw new QueryRefused(
                    new QueryError("MissingAuthenticationToken", 403, "Request is missing Authentication Token"));
        }
        return new StsResult.GetCallerIdentity(
                Objects.requireNonNullElse(caller.userId(), caller.account()), caller.account(), caller.arn());
    }

    private CompletableFuture<StsResult> getSessionToken(
            StsRequest.GetSessionToken request, Principal who, RequestContext context) throws QueryRefused {
        String parent = who.accessKeyId();
        if (parent == null) {
            throw new QueryRefused(QueryError.accessDenied("Cannot call GetSessionToken without an access key"));
        }
        // Or one that was stolen could be renewed for ever.
        if (SessionKeys.isSession(parent)) {
            throw new QueryRefused(QueryError.accessDenied("Cannot call GetSessionToken with session credentials"));
        }
        Decision decision =
                gate.decide(who, IamAction.GET_SESSION_TOKEN, who.identity().arn(), who.account(), context);
        if (decision instanceof Decision.Denied denied) {
            throw new QueryRefused(QueryError.accessDenied(denied.sentence()));
        }
        return create(parent, context.nowMillis() + (long) request.durationSeconds() * MILLIS_PER_SECOND);
    }

    private CompletableFuture<StsResult> create(String parent, long expiresAtMillis) {
        return sessions.create(parent, expiresAtMillis, false)
                .thenApply(made -> new StsResult.GetSessionToken(
                        made.accessKeyId(), made.secretAccessKey(), made.sessionToken(), made.expiresAtMillis()));
    }
}
