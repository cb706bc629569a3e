package io.holdfast.control.identity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A user with what belongs to it. Immutable.
 *
 * @param keyIds its access keys, the oldest first
 * @param policies their texts by their names; the same object for as long as none of them changes
 */
public record UserEntry(User user, List<String> keyIds, SortedMap<String, String> policies) {
    static UserEntry of(User user) {
        return new UserEntry(user, List.of(), Collections.emptySortedMap());
    }

    UserEntry with(User changed) {
        return new UserEntry(changed, keyIds, policies);
    }

    UserEntry withKey(String id) {
        List<String> ids = new ArrayList<>(keyIds);
        ids.add(id);
        return new UserEntry(user, List.copyOf(ids), policies);
    }

    UserEntry withoutKey(String id) {
        List<String> ids = new ArrayList<>(keyIds);
        ids.remove(id);
        return new UserEntry(user, List.copyOf(ids), policies);
    }

    UserEntry withPolicy(String name, String document) {
        SortedMap<String, String> changed = new TreeMap<>(policies);
        changed.put(name, document);
        return new UserEntry(user, keyIds, Collections.unmodifiableSortedMap(changed));
    }

    UserEntry withoutPolicy(String name) {
        SortedMap<String, String> changed = new TreeMap<>(policies);
        changed.remove(name);
        return new UserEntry(user, keyIds, Collections.unmodifiableSortedMap(changed));
    }

    /** Without white space, which costs nothing. */
    int policyCharacters() {
        int count = 0;
        for (String document : policies.values()) {
            for (int i = 0; i < document.length(); i++) {
                count += Character.isWhitespace(document.charAt(i)) ? 0 : 1;
            }
        }
        return count;
    }
}
