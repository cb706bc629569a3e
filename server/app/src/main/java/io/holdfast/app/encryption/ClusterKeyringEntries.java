package io.holdfast.app.encryption;

import io.holdfast.control.keyring.KeyringChange;
import io.holdfast.control.keyring.KeyringView;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the keyring that the nodes of a cluster share, by their names.
 *
 * <pre>
 * number              8 bytes, random: keys are wrapped for this keyring and no other
 * master/FINGERPRINT  the cluster's key, wrapped by the master key with this fingerprint for: number 8
 * queue-key/ID        a record of {@link KeyringLayout}: only that of {@link Secrets}, which belongs to no queue
 * kms-key/ID  kms-details/ID  kms-alias/ARN  kms-destroyed/ID    records of {@link KeyringLayout} and {@link KmsRecords}
 * </pre>
 *
 * All keys but the cluster's are wrapped by a key made of that one, as those in a file are by one made of the master key.
 */
final class ClusterKeyringEntries {
    private static final String NUMBER = "number";
    private static final String MASTER = "master/";
    private static final String CLUSTER_KEY_PURPOSE = "holdfast cluster key 1";

    private ClusterKeyringEntries() {}

    static Map<String, byte[]> head(long number, byte[] clusterKey, MasterKey master, RandomBytes random) {
        Map<String, byte[]> head = new HashMap<>();
        head.put(NUMBER, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
        head.put(nameOf(master.fingerprint()), wrapped(number, clusterKey, master, random));
        return head;
    }

    static byte[] wrapped(long number, byte[] clusterKey, MasterKey master, RandomBytes random) {
        return KeyWrap.wrap(clusterKey, master.keyFor(CLUSTER_KEY_PURPOSE), contextOf(number), random);
    }

    static String nameOf(String fingerprint) {
        return MASTER + fingerprint;
    }

    /** The fingerprints of the master keys that open it. */
    static Set<String> masterKeys(KeyringView keyring) {
        Set<String> fingerprints = new HashSet<>();
        keyring.entries().forEachAfter(MASTER, (name, value) -> {
            boolean isOne = name.startsWith(MASTER);
            if (isOne) {
                fingerprints.add(name.substring(MASTER.length()));
            }
            return isOne;
        });
        return fingerprints;
    }

    static long number(KeyringView keyring) throws EncryptionRefused {
        byte[] number = keyring.entries().get(NUMBER);
        if (number == null || number.length != Long.BYTES) {
            throw new EncryptionRefused("The keyring of the cluster is damaged: it has no number.");
        }
        return ByteBuffer.wrap(number).getLong();
    }

    /** The cluster's key; null if this master key does not open it. */
    static byte @Nullable [] clusterKey(KeyringView keyring, MasterKey master) throws EncryptionRefused {
        byte[] wrapped = keyring.entries().get(nameOf(master.fingerprint()));
        if (wrapped == null) {
            return null;
        }
        byte[] key = KeyWrap.unwrap(wrapped, master.keyFor(CLUSTER_KEY_PURPOSE), contextOf(number(keyring)));
        if (key == null) {
            throw new EncryptionRefused("The keyring of the cluster is damaged: its key cannot be opened by the master"
                    + " key with the fingerprint " + master.fingerprint() + ".");
        }
        return key;
    }

    private static byte[] contextOf(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    /** What is in records. */
    static KeyringEntries read(KeyringView keyring) {
        KeyringEntries entries = new KeyringEntries();
        keyring.entries().forEachAfter("", (name, value) -> {
            if (!name.equals(NUMBER) && !name.startsWith(MASTER)) {
                entries.add(value);
            }
            return true;
        });
        entries.kmsDetails.keySet().retainAll(entries.kmsKeys.keySet());
        return entries;
    }

    static Map<String, byte[]> records(KeyringEntries entries) {
        Map<String, byte[]> records = new TreeMap<>();
        entries.queueKeys.forEach((id, wrapped) -> records.put("queue-key/" + id, KeyringLayout.queueKey(id, wrapped)));
        entries.kmsKeys.forEach((id, key) -> records.put("kms-key/" + id, KeyringLayout.kmsKey(key)));
        entries.kmsDetails.forEach((id, details) -> records.put("kms-details/" + id, KmsRecords.details(id, details)));
        entries.aliases.forEach((arn, alias) -> records.put("kms-alias/" + arn, KmsRecords.alias(alias)));
        entries.destroyed.forEach((id, when) -> records.put("kms-destroyed/" + id, KmsRecords.destroyed(id, when)));
        return records;
    }

    /** What makes the entries what they are to be. */
    static KeyringChange difference(KeyringView before, KeyringEntries wanted) {
        Map<String, byte[]> put = records(wanted);
        Set<String> removed = new HashSet<>();
        before.entries().forEachAfter("", (name, value) -> {
            if (name.equals(NUMBER) || name.startsWith(MASTER)) {
                return true;
            }
            byte[] now = put.get(name);
            if (now == null) {
                removed.add(name);
            } else if (Arrays.equals(now, value)) {
                put.remove(name);
            }
            return true;
        });
        return new KeyringChange(before.revision(), put, removed);
    }
}
