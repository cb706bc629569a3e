package io.holdfast.control.keyring;

import io.holdfast.control.tree.ImmutableTree;

/**
 * The keyring of a cluster at one moment. Immutable; any thread.
 *
 * @param revision how often it was changed; 0 if there is none yet
 * @param entries by their names; nobody changes the arrays
 */
public record KeyringView(long revision, ImmutableTree<byte[]> entries) {
    public static final KeyringView EMPTY = new KeyringView(0, ImmutableTree.empty());

    public boolean exists() {
        return revision > 0;
    }

    KeyringView with(String name, byte[] value) {
        return new KeyringView(revision, entries.with(name, value));
    }

    KeyringView at(long changes) {
        return new KeyringView(changes, entries);
    }

    /** After a change that was decided on this one. */
    KeyringView after(KeyringChange change) {
        ImmutableTree<byte[]> changed = entries;
        for (String removed : change.removed()) {
            changed = changed.without(removed);
        }
        for (var put : change.put().entrySet()) {
            changed = changed.with(put.getKey(), put.getValue());
        }
        return new KeyringView(revision + 1, changed);
    }
}
