package io.holdfast.app.identity;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.LastUse;
import io.holdfast.control.identity.UserEntry;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.iam.IamRequest;
import io.holdfast.protocol.iam.IamRequests;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.Explanation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Users and access keys for whoever has the data directory: they are asked for nothing. One thread. */
public final class UserAdministration {
    /** An access key as it is listed. */
    public record KeyLine(
            String user, String id, boolean active, long createdAtMillis, long expiresAtMillis, long usedAtMillis) {}

    private final IdentityStore store;
    private final IamActions actions;
    private final IamWrites writes;
    private final StoredIdentities identities;
    private final Gate gate;
    private final String account;
    private final UserArn arns;
    private final Runnable settle;

    /**
     * @param account whose users are meant
     * @param settle lets what was submitted become durable
     */
    public UserAdministration(
            IdentityStore store,
            IamActions actions,
            IamWrites writes,
            StoredIdentities identities,
            Gate gate,
            String account,
            String region,
            Runnable settle) {
        this.store = store;
        this.actions = actions;
        this.writes = writes;
        this.identities = identities;
        this.gate = gate;
        this.account = account;
        this.arns = UserArn.inRegion(region);
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

    /**
     * Makes a key.
     *
     * @param expiresAtMillis when it stops to work, {@link Long#MAX_VALUE} for never
     */
    public IamResult.CreateAccessKey createAccessKey(String user, long expiresAtMillis) throws QueryRefused {
        return (IamResult.CreateAccessKey) settled(writes.createAccessKey(account, user, expiresAtMillis));
    }

    /** All users of the account, by name. */
    public List<IamResult.User> users() {
        IdentityView view = store.view();
        List<IamResult.User> users = new ArrayList<>();
        view.userIds().forEachAfter(account + ':', (place, id) -> {
            UserEntry entry = place.startsWith(account + ':') ? view.users().get(id) : null;
            return entry != null && users.add(IamReads.shown(entry.user(), arns));
        });
        return users;
    }

    public boolean hasUser(String name) {
        return store.view().user(account, name) != null;
    }

    /** The names of a user's policies. */
    public List<String> policies(String user) {
        UserEntry entry = store.view().user(account, user);
        return entry == null ? List.of() : List.copyOf(entry.policies().keySet());
    }

    /** All access keys of the account, or of one of its users. */
    public List<KeyLine> keys(@Nullable String ofUser) {
        IdentityView view = store.view();
        List<KeyLine> lines = new ArrayList<>();
        view.userIds().forEachAfter(account + ':', (place, id) -> {
            UserEntry entry = place.startsWith(account + ':') ? view.users().get(id) : null;
            if (entry != null && (ofUser == null || ofUser.equals(entry.user().name()))) {
                entry.keyIds().forEach(key -> add(view, entry, key, lines));
            }
            return entry != null;
        });
        return lines;
    }

    private static void add(IdentityView view, UserEntry entry, String id, List<KeyLine> lines) {
        AccessKey key = view.accessKeys().get(id);
        LastUse use = view.lastUses().get(id);
        if (key != null) {
            lines.add(new KeyLine(
                    entry.user().name(),
                    id,
                    key.active(),
                    key.createdAtMillis(),
                    key.expiresAtMillis(),
                    use == null ? 0 : use.atMillis()));
        }
    }

    /** The name of the user that a key belongs to. */
    public String ownerOf(String keyId) throws QueryRefused {
        IamResult result = perform("GetAccessKeyLastUsed", "AccessKeyId", keyId);
        return ((IamResult.GetAccessKeyLastUsed) result).userName();
    }

    /**
     * May they, and why.
     *
     * @param keyOrUser the id of an access key, or the name of a user
     */
    public Explanation explain(String keyOrUser, IamAction action, QueueName queue, RequestContext context)
            throws QueryRefused {
        Identity identity = identities.find(keyOrUser);
        identity = identity == null ? identities.ofUser(account, keyOrUser) : identity;
        if (identity == null) {
            throw new QueryRefused(IamErrors.noSuchUser(keyOrUser));
        }
        Principal who = new Principal(
                identity.caller().account(), queue.region(), identity.caller(), identity.policies(), keyOrUser);
        return gate.explain(who, action, queue, context);
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
