package io.holdfast.app.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.app.action.KmsKeys;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The bytes of a keyring, big-endian. Drawn in docs/disk-format.md; frozen by KeyringGoldenTest.
 *
 * <pre>
 * header  0  8 bytes  48 4F 4C 44 4B 45 59 53, "HOLDKEYS"
 *         8  4 bytes  format: 1
 *        12  8 bytes  number of the keyring, as in its name and in the data directory
 *        20  8 bytes  fingerprint of the master key
 *        28  4 bytes  CRC-32C of bytes 0 to 27
 *
 * record  0  4 bytes  CRC-32C of everything from byte 4 on
 *         4  4 bytes  length of the record
 *         8  1 byte   kind
 *         9           kind 1, key of a queue: queue id 8 · wrapped key 60
 *                     kind 2, key of KMS: state 1 · created millis 8 · deletion millis 8 · wrapped key 60 · id, UTF-8, to the end
 *                     16 to 18: see {@link KmsRecords}
 * </pre>
 *
 * A wrapped key is that of {@link KeyWrap}, by a key made of the master key, for: number of the keyring 8 · kind 1 · queue id 8, or the id. Of two
 * records of one key the later one counts. To change it: raise the format, go on reading the old one, and describe both.
 */
final class KeyringLayout {
    static final int KIND_OFFSET = 8;
    static final byte QUEUE_KEY = 1;
    static final byte KMS_KEY = 2;
    /** By their numbers, from 1. */
    private static final List<KmsKeys.State> STATES =
            List.of(KmsKeys.State.ENABLED, KmsKeys.State.DISABLED, KmsKeys.State.PENDING_DELETION);

    /** The description of a KMS key may have 24 KiB. */
    private static final int LARGEST_RECORD = 32 * 1024;

    private KeyringLayout() {}

    static byte[] queueKey(long queueId, byte[] wrapped) {
        return record(ByteBuffer.allocate(KIND_OFFSET + 1 + Long.BYTES + wrapped.length)
                .position(KIND_OFFSET)
                .put(QUEUE_KEY)
                .putLong(queueId)
                .put(wrapped)
                .array());
    }

    static byte[] kmsKey(KmsKey key) {
        byte[] id = key.id().getBytes(UTF_8);
        return record(ByteBuffer.allocate(KIND_OFFSET + 2 + 2 * Long.BYTES + KeyWrap.WRAPPED_BYTES + id.length)
                .position(KIND_OFFSET)
                .put(KMS_KEY)
                .put((byte) (1 + STATES.indexOf(key.state())))
                .putLong(key.createdMillis())
                .putLong(key.deletionMillis())
                .put(key.wrapped())
                .put(id)
                .array());
    }

    /** Hands over the record at this position; returns where the next one begins, or -1 if no whole record is here. */
    static int readRecord(byte[] file, int at, KeyringEntries to) {
        int left = file.length - at;
        if (left <= KIND_OFFSET) {
            return -1;
        }
        ByteBuffer bytes = ByteBuffer.wrap(file, at, left);
        int crc = bytes.getInt();
        int length = bytes.getInt();
        if (length <= KIND_OFFSET
                || length > Math.min(left, LARGEST_RECORD)
                || crc != crc(file, at + Integer.BYTES, length - Integer.BYTES)) {
            return -1;
        }
        bytes.limit(at + length);
        byte kind = bytes.get();
        if (kind == QUEUE_KEY) {
            to.queueKeys.put(bytes.getLong(), rest(bytes));
        } else if (kind == KMS_KEY) {
            KmsKeys.State state = STATES.get(bytes.get() - 1);
            long created = bytes.getLong();
            long deletion = bytes.getLong();
            byte[] wrapped = new byte[KeyWrap.WRAPPED_BYTES];
            bytes.get(wrapped);
            KmsKey key = new KmsKey(new String(rest(bytes), UTF_8), state, created, deletion, wrapped);
            to.kmsKeys.put(key.id(), key);
        } else {
            KmsRecords.read(kind, bytes, to);
        }
        return at + length;
    }

    static byte[] record(byte[] bytes) {
        ByteBuffer record = ByteBuffer.wrap(bytes).putInt(Integer.BYTES, bytes.length);
        record.putInt(0, crc(bytes, Integer.BYTES, bytes.length - Integer.BYTES));
        return bytes;
    }

    private static byte[] rest(ByteBuffer bytes) {
        byte[] rest = new byte[bytes.remaining()];
        bytes.get(rest);
        return rest;
    }

    static int crc(byte[] bytes, int offset, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
