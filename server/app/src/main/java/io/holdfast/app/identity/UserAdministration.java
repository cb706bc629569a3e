package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.access.Principal;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.Explanation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.net.URLEncoder;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Users and access keys for whoever has the data directory: they are asked for nothing. One thread. */
public final class UserAdministration {
    private final IamActions actions;
    private final IamWrites writes;
    private final UserDirectory directory;
    private final String account;
    private final Runnable settle;

    /**
     * @param account whose users are meant
     * @param settle lets what was submitted become durable
     */
    public UserAdministration(
            IamActions actions, IamWrites writes, UserDirectory directory, String account, Runnable settle) {
        this.actions = actions;
        this.writes = writes;
        this.directory = directory;
        this.account = account;
        this.settle = settle;
    }

    /**
     * Does what can be asked of IAM, in the words and with the rules of its API.
     *
     * @param members of the request: name, value, name, value …
     */
    public IamResult perform(String action, String... members) throws QueryRefused {
        StringBuilder form = new StringBuilder("Action=").append(action);
        for (int i = 0; i < members.length; i += 2) {
            form.append('&').append(members[i]).append('=').append(URLEncoder.encode(members[i + 1], UTF_8));
        }
        byte[] bytes = form.toString().getBytes(US_ASCII);
        IamRequest request = IamRequests.read(FormParameters.read(null, bytes, 0, bytes.length));
        return settled(actions.perform(request, new Principal(account, ""), () -> 0));
    }

    /** Makes an access key that works until then, with {@link Long#MAX_VALUE} for ever. */
    public IamResult.CreateAccessKey createAccessKey(String user, long expiresAtMillis) throws QueryRefused {
        return (IamResult.CreateAccessKey) settled(writes.createAccessKey(account, user, expiresAtMillis));
    }

    /** All users of the account, by name. */
    public List<IamResult.User> users() {
        return directory.users(account);
    }

    public boolean hasUser(String name) {
        return directory.hasUser(account, name);
    }

    /** The names of a user's policies. */
    public List<String> policies(String user) {
        return directory.policies(account, user);
    }

    /** All access keys of the account, or of one of its users. */
    public List<KeyLine> keys(@Nullable String ofUser) {
        return directory.keys(account, ofUser);
    }

    /**
     * May they, and why.
     *
     * @param keyOrUser the id of an access key, or the name of a user
     */
    public Explanation explain(String keyOrUser, IamAction action, QueueName queue, RequestContext context)
            throws QueryRefused {
        return directory.explain(account, keyOrUser, action, queue, context);
    }

    private IamResult settled(CompletableFuture<IamResult> outcome) throws QueryRefused {
        settle.run();
        try {
            return outcome.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof QueryRefused refused) {
                throw refused;
            }
            throw failed;
        }
    }
}
