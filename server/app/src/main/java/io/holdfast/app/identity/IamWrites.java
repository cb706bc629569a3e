package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.holdfast.app.encryption.Secrets;
import io.holdfast.control.identity.IdentityCommand;
import io.holdfast.control.identity.IdentityReply;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.MalformedPolicy;
import io.holdfast.protocol.policy.Policy;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Changes users and keys. The gate was asked. What is completed is durable, or exceptional: with {@link QueryRefused} if nothing was changed. Any
 * thread.
 */
public final class IamWrites {
    private final IdentityStore store;
    private final Secrets secrets;
    private final NewCredentials credentials;

    public IamWrites(IdentityStore store, Secrets secrets, NewCredentials credentials) {
        this.store = store;
        this.secrets = secrets;
        this.credentials = credentials;
    }

    CompletableFuture<IamResult> createUser(String account, IamRequest.CreateUser request, UserArn arns) {
        String name = request.userName();
        return submit(
                new IdentityCommand.CreateUser(account, request.path(), name, credentials.userId(), request.tags()),
                name,
                "",
                reply -> new IamResult.CreateUser(IamReads.shown(((IdentityReply.UserMade) reply).user(), arns)));
    }

    CompletableFuture<IamResult> tagUser(String account, IamRequest.TagUser request) {
        String name = request.userName();
        return submit(
                new IdentityCommand.ChangeTags(account, name, request.tags(), List.of()), name, "", done("TagUser"));
    }

    CompletableFuture<IamResult> untagUser(String account, IamRequest.UntagUser request) {
        String name = request.userName();
        return submit(
                new IdentityCommand.ChangeTags(account, name, Map.of(), request.tagKeys()),
                name,
                "",
                done("UntagUser"));
    }

    CompletableFuture<IamResult> deleteUser(String account, String name) {
        return submit(new IdentityCommand.DeleteUser(account, name), name, "", done("DeleteUser"));
    }

    /**
     * Makes a key.
     *
     * @param expiresAtMillis when it stops to work, {@link Long#MAX_VALUE} for never
     */
    public CompletableFuture<IamResult> createAccessKey(String account, String user, long expiresAtMillis) {
        String id = credentials.accessKeyId();
        String secret = credentials.secret();
        byte[] wrapped = secrets.wrap(secret.getBytes(US_ASCII), id);
        return submit(
                new IdentityCommand.CreateAccessKey(account, user, id, wrapped, expiresAtMillis),
                user,
                id,
                reply -> new IamResult.CreateAccessKey(
                        IamReads.shown(user, ((IdentityReply.KeyMade) reply).key()), secret));
    }

    CompletableFuture<IamResult> updateAccessKey(String account, String user, IamRequest.UpdateAccessKey request) {
        String id = request.accessKeyId();
        return submit(
                new IdentityCommand.UpdateAccessKey(account, user, id, request.active()),
                user,
                id,
                done("UpdateAccessKey"));
    }

    CompletableFuture<IamResult> deleteAccessKey(String account, String user, String id) {
        return submit(new IdentityCommand.DeleteAccessKey(account, user, id), user, id, done("DeleteAccessKey"));
    }

    CompletableFuture<IamResult> putUserPolicy(String account, IamRequest.PutUserPolicy request) throws QueryRefused {
        try {
            Policy.ofUser(request.policyName(), request.policyDocument());
        } catch (MalformedPolicy malformed) {
            throw new QueryRefused(IamErrors.malformedPolicy(malformed.sentence()));
        }
        return submit(
                new IdentityCommand.PutUserPolicy(
                        account, request.userName(), request.policyName(), request.policyDocument()),
                request.userName(),
                request.policyName(),
                done("PutUserPolicy"));
    }

    CompletableFuture<IamResult> deleteUserPolicy(String account, IamRequest.DeleteUserPolicy request) {
        return submit(
                new IdentityCommand.DeleteUserPolicy(account, request.userName(), request.policyName()),
                request.userName(),
                request.policyName(),
                done("DeleteUserPolicy"));
    }

    private static Function<IdentityReply, IamResult> done(String operation) {
        return reply -> new IamResult.Done(operation);
    }

    private CompletableFuture<IamResult> submit(
            IdentityCommand command, String user, String other, Function<IdentityReply, IamResult> result) {
        return store.submit(command)
                .thenCompose(reply -> reply instanceof IdentityReply.Refused refused
                        ? CompletableFuture.failedFuture(new QueryRefused(IamRefusals.of(refused.why(), user, other)))
                        : CompletableFuture.completedFuture(result.apply(reply)));
    }
}
