package io.holdfast.protocol.sign;

import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The signing keys that were good lately, by credential, which names access key, day, region and service. Only what a verified request
 * was signed with gets in, so strangers can push nobody out. Belongs to one thread.
 */
final class SigningKeys {
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Entry(byte[] secret, HmacKey key) {}

    private final Map<String, Entry> entries;

    SigningKeys(int capacity) {
        entries = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Entry> eldest) {
                return size() > capacity;
            }
        };
    }

    /** Null if there is none, or if the access key has another secret by now. */
    @Nullable
    HmacKey find(String credential, byte[] secret) {
        Entry entry = entries.get(credential);
        return entry != null && (entry.secret == secret || MessageDigest.isEqual(entry.secret, secret))
                ? entry.key
                : null;
    }

    void keep(String credential, byte[] secret, HmacKey key) {
        entries.put(credential, new Entry(secret, key));
    }

    int size() {
        return entries.size();
    }
}
