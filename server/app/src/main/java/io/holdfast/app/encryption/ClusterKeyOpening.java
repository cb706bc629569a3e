package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringView;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens the cluster's own key with the master key of this node. Any thread.
 *
 * @param former the master key before the present one, while it is being changed
 */
record ClusterKeyOpening(MasterKey master, Optional<MasterKey> former) {
    /** A master key that does not fit is given a moment: this node may not have seen yet that it was changed. */
    byte[] open(SharedKeyring shared) throws EncryptionRefused {
        byte[] key = clusterKey(shared.view());
        for (int looks = 0; key == null && looks < ClusterKeyring.MOST_LOOKS; looks++) {
            shared.waitAMoment();
            key = clusterKey(shared.view());
        }
        if (key == null) {
            throw new EncryptionRefused("The nodes of the cluster share the master key with the fingerprint "
                    + String.join(" or ", ClusterKeyringEntries.masterKeys(shared.view()))
                    + ", and this one was given another, "
                    + master.fingerprint() + ": see security.master-key-file.");
        }
        return key;
    }

    /** Null if neither opens it. */
    byte @Nullable [] clusterKey(KeyringView keyring) throws EncryptionRefused {
        byte[] key = ClusterKeyringEntries.clusterKey(keyring, master);
        return key == null && former.isPresent() ? ClusterKeyringEntries.clusterKey(keyring, former.get()) : key;
    }
}
