package io.holdfast.control.identity;

import io.holdfast.control.row.ControlRowChanges;

/** What is decided so far, and where its rows go. Every change of the one is a change of the other. One thread. */
final class IdentityState {
    static final IdentityReply DONE = new IdentityReply.Done();

    private final ControlRowChanges changes;
    IdentityView view;

    IdentityState(ControlRowChanges changes, IdentityView view) {
        this.changes = changes;
        this.view = view;
    }

    void add(User user) {
        put(IdentityRows.USER + user.id(), IdentityRows.encode(user));
        view = view.with(UserEntry.of(user));
    }

    void replace(UserEntry entry, User changed) {
        put(IdentityRows.USER + changed.id(), IdentityRows.encode(changed));
        view = view.with(entry.with(changed));
    }

    void remove(User user) {
        delete(IdentityRows.USER + user.id());
        view = view.without(user);
        if (view.users().size() == 0 && view.isEnforced()) {
            delete(IdentityRows.ENFORCED);
            view = view.withEnforced(false);
        }
    }

    void put(UserEntry user, String policy, String document) {
        put(place(user, policy), IdentityRows.encodePolicy(document));
        view = view.with(user.withPolicy(policy, document));
    }

    void remove(UserEntry user, String policy) {
        delete(place(user, policy));
        view = view.with(user.withoutPolicy(policy));
    }

    void add(UserEntry user, AccessKey key) {
        if (!view.isEnforced()) {
            put(IdentityRows.ENFORCED, IdentityRows.encodeEnforced());
            view = view.withEnforced(true);
        }
        replace(key);
        view = view.with(user.withKey(key.id()));
    }

    void replace(AccessKey key) {
        put(IdentityRows.ACCESS_KEY + key.id(), IdentityRows.encode(key));
        view = view.with(key);
    }

    void remove(UserEntry user, AccessKey key) {
        delete(IdentityRows.ACCESS_KEY + key.id());
        if (view.lastUses().get(key.id()) != null) {
            delete(IdentityRows.LAST_USE + key.id());
        }
        view = view.withoutKey(key.id()).with(user.withoutKey(key.id()));
    }

    void put(String keyId, LastUse use) {
        put(IdentityRows.LAST_USE + keyId, IdentityRows.encode(use));
        view = view.with(keyId, use);
    }

    void add(SessionKey key) {
        put(IdentityRows.SESSION_KEY + key.id(), IdentityRows.encode(key));
        view = view.with(key);
    }

    void remove(SessionKey key) {
        delete(IdentityRows.SESSION_KEY + key.id());
        view = view.without(key);
    }

    static IdentityReply refused(IdentityRefusal why) {
        return new IdentityReply.Refused(why);
    }

    private static String place(UserEntry user, String policy) {
        return IdentityRows.POLICY + user.user().id() + '/' + policy;
    }

    private void put(String name, byte[] row) {
        changes.put(IdentityRows.key(name), row);
    }

    private void delete(String name) {
        changes.delete(IdentityRows.key(name));
    }
}
