package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A data key in the table DATA_KEYS.
 *
 * <pre>
 * key   | queue id 8 | number 8, from 1, never used twice in a partition |
 * row   | version 1 | created millis 8 | wrapped key 60 | KMS key's id in UTF-8; empty if there is none |
 * </pre>
 *
 * It is wrapped by a key made of the queue's key and, if there is one, of the KMS key's secret, for: queue id 8 · number 8. The number 0 and an empty
 * row: the queue was deleted, and its key is to be destroyed.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DataKeyRow(long createdMillis, byte[] wrapped, String kmsKeyId) {
    static final long SHRED_MARK = 0;
    private static final byte VERSION = 1;
    private static final int FIXED_BYTES = 1 + Long.BYTES + KeyWrap.WRAPPED_BYTES;

    static byte[] key(long queueId, long number) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(queueId)
                .putLong(number)
                .array();
    }

    byte[] toRow() {
        byte[] id = kmsKeyId.getBytes(UTF_8);
        return ByteBuffer.allocate(FIXED_BYTES + id.length)
                .put(VERSION)
                .putLong(createdMillis)
                .put(wrapped)
                .put(id)
                .array();
    }

    /** Null if it is none. */
    static @Nullable DataKeyRow of(byte[] row) {
        if (row.length < FIXED_BYTES || row[0] != VERSION) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(row, 1, row.length - 1);
        long created = bytes.getLong();
        byte[] wrapped = new byte[KeyWrap.WRAPPED_BYTES];
        bytes.get(wrapped);
        return new DataKeyRow(created, wrapped, new String(row, bytes.position(), bytes.remaining(), UTF_8));
    }

    /** What wraps the data keys of a queue. Both secrets are needed to make it. */
    static byte[] wrappingKey(byte[] queueKey, byte @Nullable [] kmsSecret) {
        if (kmsSecret == null) {
            return Hkdf.key(queueKey, "holdfast data keys 1");
        }
        byte[] both = ByteBuffer.allocate(queueKey.length + kmsSecret.length)
                .put(queueKey)
                .put(kmsSecret)
                .array();
        return Hkdf.key(both, "holdfast data keys with kms 1");
    }
}
