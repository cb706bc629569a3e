package io.holdfast.app.encryption;

import java.io.ByteArrayOutputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** What a keyring holds, all of it encrypted by the master key. One thread at a time. */
final class KeyringEntries {
    final Map<Long, byte[]> queueKeys = new HashMap<>();
    final Map<String, KmsKey> kmsKeys = new TreeMap<>();
    /** Where the last whole record ends. What follows it was being written in a crash, and never used. */
    int end = KeyringLayout.HEADER_BYTES;
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

    int size() {
        return queueKeys.size() + kmsKeys.size();
    }

    /** The whole file. */
    byte[] toFile(KeyringLayout.Header header) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(KeyringLayout.header(header));
        kmsKeys.values().forEach(key -> file.writeBytes(KeyringLayout.kmsKey(key)));
        queueKeys.forEach((queueId, wrapped) -> file.writeBytes(KeyringLayout.queueKey(queueId, wrapped)));
        return file.toByteArray();
    }
}
