package io.holdfast.control.identity;

import io.holdfast.control.tree.ImmutableTree;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All users and keys at one moment. Immutable.
 *
 * @param users by their ids
 * @param userIds by account and name
 * @param accessKeys by their ids
 * @param lastUses of access keys, by their ids
 * @param sessionKeys by their ids
 * @param sessionCounts how many session keys a user has, by its id
 * @param isEnforced whether a key was made: from then on requests must be signed, until the last user is deleted. So nobody opens the server by
 *     deleting the last key
 */
public record IdentityView(
        ImmutableTree<UserEntry> users,
        ImmutableTree<String> userIds,
        ImmutableTree<AccessKey> accessKeys,
        ImmutableTree<LastUse> lastUses,
        ImmutableTree<SessionKey> sessionKeys,
        ImmutableTree<Integer> sessionCounts,
        boolean isEnforced) {

    public static final IdentityView EMPTY = new IdentityView(
            ImmutableTree.empty(),
            ImmutableTree.empty(),
            ImmutableTree.empty(),
            ImmutableTree.empty(),
            ImmutableTree.empty(),
            ImmutableTree.empty(),
            false);

    /** The user of this name; null if there is none. */
    public @Nullable UserEntry user(String account, String name) {
        String id = userIds.get(User.place(account, name));
        UserEntry entry = id == null ? null : users.get(id);
        return entry != null && entry.user().name().equals(name) ? entry : null;
    }

    /** Whether a new user of this name would be taken for another one. */
    boolean hasUserLike(String account, String name) {
        return userIds.get(User.place(account, name)) != null;
    }

    int sessionKeysOf(String userId) {
        return Objects.requireNonNullElse(sessionCounts.get(userId), 0);
    }

    IdentityView with(UserEntry entry) {
        User user = entry.user();
        return new IdentityView(
                users.with(user.id(), entry),
                userIds.with(user.place(), user.id()),
                accessKeys,
                lastUses,
                sessionKeys,
                sessionCounts,
                isEnforced);
    }

    IdentityView without(User user) {
        return new IdentityView(
                users.without(user.id()),
                userIds.without(user.place()),
                accessKeys,
                lastUses,
                sessionKeys,
                sessionCounts,
                isEnforced);
    }

    IdentityView with(AccessKey key) {
        return withKeys(accessKeys.with(key.id(), key), lastUses);
    }

    IdentityView withoutKey(String id) {
        return withKeys(accessKeys.without(id), lastUses.without(id));
    }

    IdentityView with(String keyId, LastUse use) {
        return withKeys(accessKeys, lastUses.with(keyId, use));
    }

    private IdentityView withKeys(ImmutableTree<AccessKey> keys, ImmutableTree<LastUse> uses) {
        return new IdentityView(users, userIds, keys, uses, sessionKeys, sessionCounts, isEnforced);
    }

    IdentityView with(SessionKey key) {
        return withSessions(
                sessionKeys.with(key.id(), key), sessionCounts.with(key.userId(), sessionKeysOf(key.userId()) + 1));
    }

    IdentityView without(SessionKey key) {
        int left = sessionKeysOf(key.userId()) - 1;
        return withSessions(
                sessionKeys.without(key.id()),
                left == 0 ? sessionCounts.without(key.userId()) : sessionCounts.with(key.userId(), left));
    }

    private IdentityView withSessions(ImmutableTree<SessionKey> keys, ImmutableTree<Integer> counts) {
        return new IdentityView(users, userIds, accessKeys, lastUses, keys, counts, isEnforced);
    }

    IdentityView withEnforced(boolean is) {
        return new IdentityView(users, userIds, accessKeys, lastUses, sessionKeys, sessionCounts, is);
    }
}
