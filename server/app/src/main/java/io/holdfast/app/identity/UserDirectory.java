package io.holdfast.app.identity;

import io.holdfast.app.access.Gate;
import io.holdfast.app.access.Identity;
import io.holdfast.app.access.Principal;
import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.LastUse;
import io.holdfast.control.identity.UserEntry;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.iam.IamErrors;
import io.holdfast.protocol.iam.IamResult;
import io.holdfast.protocol.policy.Explanation;
import io.holdfast.protocol.policy.IamAction;
import io.holdfast.protocol.policy.RequestContext;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The users of an account with all that belongs to them, for people. The gate was asked. Any thread. */
public final class UserDirectory {
    private final IdentityStore store;
    private final StoredIdentities identities;
    private final Gate gate;
    private final UserArn arns;

    /** @param region of the server, which says what ARNs begin with */
    public UserDirectory(IdentityStore store, StoredIdentities identities, Gate gate, String region) {
        this.store = store;
        this.identities = identities;
        this.gate = gate;
        this.arns = UserArn.inRegion(region);
    }

    /** All users of the account, by name. */
    public List<IamResult.User> users(String account) {
        IdentityView view = store.view();
        List<IamResult.User> users = new ArrayList<>();
        view.userIds().forEachAfter(account + ':', (place, id) -> {
            UserEntry entry = place.startsWith(account + ':') ? view.users().get(id) : null;
            return entry != null && users.add(IamReads.shown(entry.user(), arns));
        });
        return users;
    }

    public boolean hasUser(String account, String name) {
        return store.view().user(account, name) != null;
    }

    /** The names of a user's policies. */
    public List<String> policies(String account, String user) {
        UserEntry entry = store.view().user(account, user);
        return entry == null ? List.of() : List.copyOf(entry.policies().keySet());
    }

    /** All access keys of the account, or of one of its users. */
    public List<KeyLine> keys(String account, @Nullable String ofUser) {
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

    /**
     * May they, and why.
     *
     * @param keyOrUser the id of an access key, or the name of a user
     */
    public Explanation explain(
            String account, String keyOrUser, IamAction action, QueueName queue, RequestContext context)
            throws QueryRefused {
        Identity identity = identities.find(keyOrUser);
        identity = identity == null ? identities.ofUser(account, keyOrUser) : identity;
        // Those of other accounts are judged like those that do not exist: their policies are nobody else's business.
        if (identity == null || !identity.caller().account().equals(account)) {
            throw new QueryRefused(IamErrors.noSuchUser(keyOrUser));
        }
        Principal who = new Principal(
                identity.caller().account(), queue.region(), identity.caller(), identity.policies(), keyOrUser);
        return gate.explain(who, action, queue, context);
    }
}
