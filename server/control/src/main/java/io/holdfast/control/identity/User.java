package io.holdfast.control.identity;

import java.util.Locale;
import java.util.Map;

/**
 * Somebody in an account.
 *
 * @param id never used again, unlike the name
 * @param path begins and ends with a slash
 */
public record User(
        String id, String account, String path, String name, long createdAtMillis, Map<String, String> tags) {
    public User {
        tags = Map.copyOf(tags);
        if (id.isEmpty() || account.isEmpty() || name.isEmpty()) {
            throw new IllegalArgumentException("A user has an id, an account and a name");
        }
    }

    User withTags(Map<String, String> changed) {
        return new User(id, account, path, name, createdAtMillis, changed);
    }

    /** Names that differ in their case only are the same. */
    static String place(String account, String name) {
        return account + ':' + name.toLowerCase(Locale.ROOT);
    }

    String place() {
        return place(account, name);
    }
}
