package io.holdfast.app.encryption;

import io.holdfast.protocol.kms.KmsAlias;
import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a keyring holds, all of it encrypted by the master key. One thread at a time. */
final class KeyringEntries {
    final Map<Long, byte[]> queueKeys = new HashMap<>();
    final Map<String, KmsKey> kmsKeys = new TreeMap<>();
    /** Of keys that people have made, by id. */
    final Map<String, KmsKeyDetails> kmsDetails = new TreeMap<>();
    /** By their ARNs. */
    final Map<String, KmsAlias> aliases = new TreeMap<>();
    /** KMS keys that were destroyed, by id, and when. Only in a cluster, where a key may also just not have come to this node yet. */
    final Map<String, Long> destroyed = new TreeMap<>();
    /** Where the last whole record ends. What follows it was being written in a crash, and never used. */
    int end = KeyringHeader.BYTES;
    /** Bytes before whole records that are none: keys are lost. */
    int damagedBytes;

    /** Reads all records of a file, and goes on behind those that are damaged. */
    static KeyringEntries of(byte[] file) {
        KeyringEntries entries = new KeyringEntries();
        int at = entries.end;
        while (at < file.length) {
            int next = KeyringLayout.readRecord(file, at, entries);
            if (next > 0) {
                entries.damagedBytes += at - entries.end;
                entries.end = next;
                at = next;
            } else {
                at++;
            }
        }
        // A crash while a key was made may have left these alone.
        entries.kmsDetails.keySet().retainAll(entries.kmsKeys.keySet());
        return entries;
    }

    /** Adds records that are durable now. */
    void add(byte[] records) {
        for (int at = 0; at < records.length; ) {
            at = KeyringLayout.readRecord(records, at, this);
        }
    }

    /** Removes keys, and with those of KMS all that is said of them. */
    void remove(Collection<Long> queueIds, Collection<String> kmsKeyIds) {
        queueKeys.keySet().removeAll(queueIds);
        kmsKeys.keySet().removeAll(kmsKeyIds);
        kmsDetails.keySet().removeAll(kmsKeyIds);
        aliases.values().removeIf(alias -> kmsKeyIds.contains(alias.keyId()));
    }

    KeyringEntries without(Collection<Long> queueIds, Collection<String> kmsKeyIds) {
        KeyringEntries left = new KeyringEntries();
        left.queueKeys.putAll(queueKeys);
        left.kmsKeys.putAll(kmsKeys);
        left.kmsDetails.putAll(kmsDetails);
        left.aliases.putAll(aliases);
        left.destroyed.putAll(destroyed);
        left.remove(queueIds, kmsKeyIds);
        return left;
    }

    /** The KMS keys whose time has come. */
    List<String> due(long nowMillis) {
        return kmsKeys.values().stream()
                .filter(key -> key.isDue(nowMillis))
                .map(KmsKey::id)
                .toList();
    }

    KeyringEntries rewrapped(KeyringWrap from, KeyringWrap to) throws EncryptionRefused {
        KeyringEntries rewrapped = new KeyringEntries();
        for (Map.Entry<Long, byte[]> queue : queueKeys.entrySet()) {
            long queueId = queue.getKey();
            byte[] key = required(from.unwrap(queueId, queue.getValue()), "queue " + queueId);
            rewrapped.queueKeys.put(queueId, to.wrap(queueId, key));
        }
        for (KmsKey key : kmsKeys.values()) {
            byte[] secret = required(from.unwrap(key), key.id());
            rewrapped.kmsKeys.put(key.id(), key.wrappedAs(to.wrap(key.id(), secret)));
        }
        rewrapped.kmsDetails.putAll(kmsDetails);
        rewrapped.aliases.putAll(aliases);
        return rewrapped;
    }

    private static byte[] required(byte @Nullable [] key, String whose) throws EncryptionRefused {
        if (key == null) {
            throw new EncryptionRefused("The keyring is damaged: the key of " + whose + " cannot be read.");
        }
        return key;
    }

    int size() {
        return queueKeys.size() + kmsKeys.size();
    }

    /** The whole file. */
    byte[] toFile(KeyringHeader header) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(header.toBytes());
        kmsDetails.forEach((id, details) -> file.writeBytes(KmsRecords.details(id, details)));
        aliases.values().forEach(alias -> file.writeBytes(KmsRecords.alias(alias)));
        kmsKeys.values().forEach(key -> file.writeBytes(KeyringLayout.kmsKey(key)));
        queueKeys.forEach((queueId, wrapped) -> file.writeBytes(KeyringLayout.queueKey(queueId, wrapped)));
        return file.toByteArray();
    }
}
