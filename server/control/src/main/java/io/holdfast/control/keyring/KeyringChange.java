package io.holdfast.control.keyring;

import java.util.Map;
import java.util.Set;

/**
 * A change of the keyring, all of it or nothing.
 *
 * @param basedOn the revision that it was decided on: it is not done if there is another one by now
 * @param put entries by their names
 * @param removed names
 */
public record KeyringChange(long basedOn, Map<String, byte[]> put, Set<String> removed) {
    public KeyringChange {
        put = Map.copyOf(put);
        removed = Set.copyOf(removed);
    }

    public boolean isEmpty() {
        return put.isEmpty() && removed.isEmpty();
    }
}
