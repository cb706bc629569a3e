package io.holdfast.app;

import io.holdfast.control.identity.AccessKey;
import io.holdfast.control.identity.IdentityView;
import io.holdfast.control.identity.UserEntry;
import java.util.Arrays;
import java.util.TreeSet;

/** All of a view in words, so that two of them can be compared. */
final class IdentityWords {
    private IdentityWords() {}

    static String of(IdentityView view) {
        StringBuilder words = new StringBuilder(view.isEnforced() ? "enforced\n" : "open\n");
        view.users().forEachAfter("", (id, entry) -> add(entry, words));
        view.accessKeys().forEachAfter("", (id, key) -> add(view, key, words));
        view.sessionKeys().forEachAfter("", (id, key) -> {
            words.append(key).append(key.userId()).append(key.parentKeyId()).append(key.expiresAtMillis());
            words.append(Arrays.toString(key.wrappedSecret())).append('\n');
            return true;
        });
        return words.toString();
    }

    private static boolean add(UserEntry entry, StringBuilder words) {
        words.append(entry.user()).append(new TreeSet<>(entry.keyIds())).append(entry.policies());
        words.append('\n');
        return true;
    }

    private static boolean add(IdentityView view, AccessKey key, StringBuilder words) {
        words.append(key).append(key.userId()).append(key.active()).append(key.createdAtMillis());
        words.append(key.expiresAtMillis()).append(Arrays.toString(key.wrappedSecret()));
        words.append(view.lastUses().get(key.id())).append('\n');
        return true;
    }
}
