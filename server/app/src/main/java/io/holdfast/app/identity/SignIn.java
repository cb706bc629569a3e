package io.holdfast.app.identity;

import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.protocol.wire.query.QueryError;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.concurrent.CompletableFuture;

/** Lets people into the console with a link that works once. The gate was asked. Any thread. */
public final class SignIn {
    /** A working day. */
    private static final long SESSION_MILLIS = 8 * 60 * 60 * 1000L;

    private final SignInLinks links = new SignInLinks();
    private final Identities identities;
    private final SessionCredentials sessions;
    private final NewCredentials credentials;

    public SignIn(Identities identities, SessionCredentials sessions, NewCredentials credentials) {
        this.identities = identities;
        this.sessions = sessions;
        this.credentials = credentials;
    }

    /** A link for whoever asks. */
    public NewLink createLink(Principal who, boolean isReadOnly, long nowMillis) throws QueryRefused {
        String parent = who.accessKeyId();
        if (!who.isUnchecked() && parent == null) {
            throw new QueryRefused(QueryError.accessDenied("A sign-in link needs an access key."));
        }
        // Or one that was stolen could be renewed for ever.
        if (SessionKeys.isSession(parent)) {
            throw new QueryRefused(
                    QueryError.accessDenied("Session credentials cannot make a sign-in link; use an access key."));
        }
        String token = credentials.urlToken();
        long expiresAtMillis = nowMillis + SignInLinks.LIFETIME_MILLIS;
        if (!links.add(token, new SignInLinks.Link(parent, isReadOnly, expiresAtMillis), nowMillis)) {
            throw new QueryRefused(new QueryError(
                    "Throttling", 400, "Too many sign-in links wait to be used. Try again in five minutes."));
        }
        return new NewLink(token, expiresAtMillis);
    }

    /** Uses a link up. Completes exceptionally with {@link QueryRefused} if it is not good any more. */
    public CompletableFuture<SignedIn> exchange(String token, long nowMillis) {
        SignInLinks.Link link = links.take(token, nowMillis);
        String parent = link == null ? null : link.parentKeyId();
        if (link != null && parent == null && !identities.hasKeys()) {
            return CompletableFuture.completedFuture(new SignedIn(link.isReadOnly(), null, null));
        }
        Identity owner = parent == null ? null : identities.find(parent);
        if (link == null || parent == null || owner == null || !owner.key().active()) {
            return CompletableFuture.failedFuture(
                    new QueryRefused(
                            QueryError.accessDenied(
                                    "This link has been used, is older than five minutes, or was never made. Make another with \"holdfast console\".")));
        }
        return sessions.create(parent, nowMillis + SESSION_MILLIS, link.isReadOnly())
                .thenApply(
                        made -> new SignedIn(link.isReadOnly(), owner.caller().arn(), made));
    }
}
