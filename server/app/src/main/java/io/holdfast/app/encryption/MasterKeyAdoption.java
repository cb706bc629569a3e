package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Changes which master keys open the keyring of a cluster, while its nodes run. Any thread. */
record MasterKeyAdoption(MasterKey master, RandomBytes random) {
    private static final Logger LOG = LoggerFactory.getLogger(MasterKeyAdoption.class);

    /** Where the node decides: lets its master key open the keyring, if only the former one does. */
    void adopt(SharedKeyring shared, byte[] clusterKey) throws IOException {
        KeyringView now = shared.view();
        if (!shared.isLed() || hasOwn(now)) {
            return;
        }
        String own = ClusterKeyringEntries.nameOf(master.fingerprint());
        byte[] wrapped = ClusterKeyringEntries.wrapped(number(now), clusterKey, master, random);
        if (shared.change(new KeyringChange(now.revision(), Map.of(own, wrapped), Set.of()))) {
            LOG.info(
                    "The cluster can now be opened by the master key with the fingerprint {} too",
                    master.fingerprint());
        }
    }

    private static long number(KeyringView keyring) throws IOException {
        try {
            return ClusterKeyringEntries.number(keyring);
        } catch (EncryptionRefused damaged) {
            throw new IOException(damaged.getMessage(), damaged);
        }
    }

    private boolean hasOwn(KeyringView keyring) {
        return keyring.entries().get(ClusterKeyringEntries.nameOf(master.fingerprint())) != null;
    }

    /** Whether this node decides, and other master keys than its own still open the keyring. */
    boolean hasFormer(SharedKeyring shared) {
        return shared.isLed()
                && hasOwn(shared.view())
                && ClusterKeyringEntries.masterKeys(shared.view()).size() > 1;
    }

    /** Once all nodes have the master key of this one: lets no other open the keyring any more. */
    void dropFormer(SharedKeyring shared) throws IOException {
        KeyringView now = shared.view();
        Set<String> others = ClusterKeyringEntries.masterKeys(now);
        if (hasOwn(now) && others.remove(master.fingerprint()) && !others.isEmpty()) {
            Set<String> names = new HashSet<>();
            others.forEach(fingerprint -> names.add(ClusterKeyringEntries.nameOf(fingerprint)));
            if (shared.change(new KeyringChange(now.revision(), Map.of(), names))) {
                LOG.info(
                        "All nodes have the master key with the fingerprint {}; {} opens the cluster no more",
                        master.fingerprint(),
                        String.join(", ", others));
            }
        }
    }
}
