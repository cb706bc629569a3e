package io.holdfast.app.identity;

import io.holdfast.app.encryption.Secrets;
import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.concurrent.CompletableFuture;

/** Makes temporary keys. The gate was asked. Any thread. */
public final class SessionCredentials {
    private final IdentityStore store;
    private final Secrets secrets;
    private final NewCredentials credentials;

    public SessionCredentials(IdentityStore store, Secrets secrets, NewCredentials credentials) {
        this.store = store;
        this.secrets = secrets;
        this.credentials = credentials;
    }

    /**
     * Completes when the key is durable, or exceptionally with {@link QueryRefused}.
     *
     * @param parentKeyId the access key whose owner it is for
     * @param isReadOnly whether it may only look, whatever its owner may
     */
    CompletableFuture<NewSessionKey> create(String parentKeyId, long expiresAtMillis, boolean isReadOnly) {
        String id = credentials.sessionKeyId();
        String secret = credentials.secret();
        String token = isReadOnly ? SessionKeys.readOnly(credentials.token()) : credentials.token();
        byte[] wrapped = secrets.wrap(SessionKeys.join(secret, token), id);
        return store.submit(new IdentityCommand.CreateSessionKey(parentKeyId, id, wrapped, expiresAtMillis))
                .thenCompose(reply -> reply instanceof IdentityReply.Refused refused
                        ? CompletableFuture.failedFuture(
                                new QueryRefused(IamRefusals.of(refused.why(), "", parentKeyId)))
                        : CompletableFuture.completedFuture(
                                new NewSessionKey(id, secret, token, expiresAtMillis, isReadOnly)));
    }
}
