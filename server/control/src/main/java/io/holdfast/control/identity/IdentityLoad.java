package io.holdfast.control.identity;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the rows of users and keys, in whatever order they come, and makes a view of them. What belongs to nobody is passed over: a repair may
 * have lost its user. One thread.
 */
public final class IdentityLoad {
    private final List<User> users = new ArrayList<>();
    private final List<AccessKey> keys = new ArrayList<>();
    private final List<SessionKey> sessions = new ArrayList<>();
    private final Map<String, LastUse> uses = new LinkedHashMap<>();
    /** Documents by user id, slash, name. */
    private final Map<String, String> policies = new LinkedHashMap<>();

    private boolean isEnforced;

    /** Takes a row; false if it is none of users and keys. */
    public boolean take(String name, byte[] value) {
        if (name.startsWith(IdentityRows.USER)) {
            users.add(IdentityRows.user(name, value));
        } else if (name.startsWith(IdentityRows.ACCESS_KEY)) {
            keys.add(IdentityRows.accessKey(name, value));
        } else if (name.startsWith(IdentityRows.LAST_USE)) {
            uses.put(name.substring(IdentityRows.LAST_USE.length()), IdentityRows.lastUse(name, value));
        } else if (name.startsWith(IdentityRows.POLICY)) {
            policies.put(name.substring(IdentityRows.POLICY.length()), IdentityRows.policy(name, value));
        } else if (name.startsWith(IdentityRows.SESSION_KEY)) {
            sessions.add(IdentityRows.sessionKey(name, value));
        } else if (name.equals(IdentityRows.ENFORCED)) {
            isEnforced = IdentityRows.enforced(value);
        } else {
            return false;
        }
        return true;
    }

    public IdentityView finish() {
        Map<String, UserEntry> entries = new LinkedHashMap<>();
        users.forEach(user -> entries.put(user.id(), UserEntry.of(user)));
        // The oldest first, as they were made.
        keys.sort((a, b) -> Long.compare(a.createdAtMillis(), b.createdAtMillis()));
        keys.removeIf(key -> entries.computeIfPresent(key.userId(), (id, entry) -> entry.withKey(key.id())) == null);
        policies.forEach((place, document) -> {
            int slash = place.indexOf('/');
            entries.computeIfPresent(
                    place.substring(0, Math.max(slash, 0)),
                    (id, entry) -> entry.withPolicy(place.substring(slash + 1), document));
        });
        IdentityView view = IdentityView.EMPTY.withEnforced(isEnforced || !keys.isEmpty());
        for (UserEntry entry : entries.values()) {
            view = view.with(entry);
        }
        for (AccessKey key : keys) {
            view = view.with(key);
            LastUse use = uses.get(key.id());
            view = use == null ? view : view.with(key.id(), use);
        }
        for (SessionKey session : sessions) {
            view = view.with(session);
        }
        return view;
    }
}
