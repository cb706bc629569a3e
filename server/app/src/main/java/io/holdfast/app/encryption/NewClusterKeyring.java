package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.protocol.kms.KmsName;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** A keyring for a cluster that has none yet: with a key of the cluster, and with what all nodes need from the start. One thread. */
final class NewClusterKeyring {
    private final MasterKey master;
    private final RandomBytes random;
    private final long number;
    private final byte[] clusterKey;
    private final KeyringWrap wrap;
    private final KeyringEntries entries = new KeyringEntries();

    NewClusterKeyring(MasterKey master, RandomBytes random) {
        this.master = master;
        this.random = random;
        this.number = ByteBuffer.wrap(random.next(Long.BYTES)).getLong();
        this.clusterKey = random.next(KeyWrap.KEY_BYTES);
        this.wrap = new KeyringWrap(number, new MasterKey(clusterKey), random);
    }

    /** What wraps the keys of queues. */
    KeyringWrap wrap() {
        return wrap;
    }

    /** Takes what belongs to no queue. */
    void takeOver(KeyringEntries keys) {
        byte[] ofSecrets = keys.queueKeys.get(Secrets.KEYRING_ID);
        if (ofSecrets != null) {
            entries.queueKeys.put(Secrets.KEYRING_ID, ofSecrets);
        }
        entries.kmsKeys.putAll(keys.kmsKeys);
        entries.kmsDetails.putAll(keys.kmsDetails);
        entries.aliases.putAll(keys.aliases);
    }

    /** Has it with keys of its own where none were taken over. */
    KeyringChange founding() {
        entries.queueKeys.computeIfAbsent(Secrets.KEYRING_ID, id -> wrap.wrap(id, random.next(KeyWrap.KEY_BYTES)));
        entries.kmsKeys.computeIfAbsent(KmsName.OWN_ALIAS, id -> wrap.newKmsKey(id, 0));
        Map<String, byte[]> put = new HashMap<>(ClusterKeyringEntries.records(entries));
        put.putAll(ClusterKeyringEntries.head(number, clusterKey, master, random));
        return new KeyringChange(0, put, Set.of());
    }
}
