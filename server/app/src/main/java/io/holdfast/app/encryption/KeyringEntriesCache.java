package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringView;

/** The entries of the newest keyring that was asked for, so that each revision is read once. Any thread. */
final class KeyringEntriesCache {
    private volatile Known known = new Known(-1, new KeyringEntries());

    /** @param entries nobody changes them */
    private record Known(long revision, KeyringEntries entries) {}

    KeyringEntries of(KeyringView keyring) {
        Known last = known;
        if (last.revision != keyring.revision()) {
            last = new Known(keyring.revision(), ClusterKeyringEntries.read(keyring));
            known = last;
        }
        return last.entries;
    }
}
