package io.holdfast.app.encryption;

import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a keyring holds, all of it encrypted by the master key. One thread at a time. */
final class KeyringEntries {
    final Map<Long, byte[]> queueKeys = new HashMap<>();
    final Map<String, KmsKey> kmsKeys = new TreeMap<>();
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
        return entries;
    }

    KeyringEntries without(Collection<Long> queueIds, Collection<String> kmsKeyIds) {
        KeyringEntries left = new KeyringEntries();
        left.queueKeys.putAll(queueKeys);
        left.queueKeys.keySet().removeAll(queueIds);
        left.kmsKeys.putAll(kmsKeys);
        left.kmsKeys.keySet().removeAll(kmsKeyIds);
        return left;
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
        kmsKeys.values().forEach(key -> file.writeBytes(KeyringLayout.kmsKey(key)));
        queueKeys.forEach((queueId, wrapped) -> file.writeBytes(KeyringLayout.queueKey(queueId, wrapped)));
        return file.toByteArray();
    }
}
