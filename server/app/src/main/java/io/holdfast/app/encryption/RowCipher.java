package io.holdfast.app.encryption;

import io.holdfast.engine.row.Bytes;
import io.holdfast.store.BatchCursor;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted row.
 *
 * <pre>
 * | E1 | queue id 8, in departures only | nonce 12: number of the data key 8, uses of it 4 | row, encrypted | tag 16 |
 * </pre>
 *
 * AES-256-GCM. The table's id and the row's key are authenticated as well, so a row is nothing in any other place. Plain rows begin with
 * their version, which is small, or with a letter. One thread at a time.
 */
final class RowCipher {
    static final byte SEALED = (byte) 0xE1;
    private static final int OVERHEAD_BYTES = 1 + Aes.NONCE_BYTES + Aes.TAG_BYTES;
    private static final int LARGEST_VERSION = 0x1F;

    /** Made when it is first needed: a start has more urgent things to load. */
    private @Nullable Cipher made;

    private byte[] place = new byte[64];

    private Cipher cipher() {
        Cipher cipher = made == null ? Aes.cipher() : made;
        made = cipher;
        return cipher;
    }

    /** Whether a plain row holds a message: not the place of a delayed message of a FIFO queue, which is a group id. */
    static boolean holdsMessage(BatchCursor put) {
        byte first = put.valueLength() == 0 ? SEALED : put.bytes()[put.valueOffset()];
        return first >= 0 && first <= LARGEST_VERSION;
    }

    static boolean isSealed(byte[] row) {
        return row.length > 0 && row[0] == SEALED;
    }

    static int sealedLength(int plainLength, boolean withQueueId) {
        return plainLength + OVERHEAD_BYTES + (withQueueId ? Long.BYTES : 0);
    }

    /** @param queueId written into the row if that is wanted */
    void seal(BatchCursor put, DataKey key, long queueId, boolean withQueueId, byte[] to, int offset) {
        to[offset] = SEALED;
        int nonceAt = offset + 1;
        if (withQueueId) {
            Bytes.setLong(to, nonceAt, queueId);
            nonceAt += Long.BYTES;
        }
        Bytes.setLong(to, nonceAt, key.number);
        Bytes.setInt(to, nonceAt + Long.BYTES, key.nextUse());
        try {
            Cipher cipher = cipher();
            cipher.init(
                    Cipher.ENCRYPT_MODE,
                    key.secret,
                    new GCMParameterSpec(Aes.TAG_BYTES * 8, to, nonceAt, Aes.NONCE_BYTES));
            authenticatePlace(cipher, put.tableId(), put.bytes(), put.keyOffset(), put.keyLength());
            cipher.doFinal(put.bytes(), put.valueOffset(), put.valueLength(), to, nonceAt + Aes.NONCE_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A row cannot be encrypted", e);
        }
    }

    /** In one piece: the cipher makes a buffer for what it is given first, and a larger one for whatever follows. */
    private void authenticatePlace(Cipher cipher, int tableId, byte[] keys, int keyOffset, int keyLength) {
        if (place.length <= keyLength) {
            place = new byte[keyLength + 1];
        }
        place[0] = (byte) tableId;
        System.arraycopy(keys, keyOffset, place, 1, keyLength);
        cipher.updateAAD(place, 0, keyLength + 1);
    }

    /** @throws GeneralSecurityException if it is not as it was written, or its key is lost */
    byte[] open(int tableId, byte[] key, byte[] row, long queueIdOfKey, boolean withQueueId, KeyFinder keys)
            throws GeneralSecurityException {
        int nonceAt = withQueueId ? 1 + Long.BYTES : 1;
        if (row.length < nonceAt + Aes.NONCE_BYTES + Aes.TAG_BYTES) {
            throw new GeneralSecurityException("the row is too short");
        }
        ByteBuffer head = ByteBuffer.wrap(row);
        long queueId = withQueueId ? head.getLong(1) : queueIdOfKey;
        SecretKey secret = keys.find(queueId, head.getLong(nonceAt));
        Cipher cipher = cipher();
        cipher.init(
                Cipher.DECRYPT_MODE, secret, new GCMParameterSpec(Aes.TAG_BYTES * 8, row, nonceAt, Aes.NONCE_BYTES));
        authenticatePlace(cipher, tableId, key, 0, key.length);
        int at = nonceAt + Aes.NONCE_BYTES;
        return cipher.doFinal(row, at, row.length - at);
    }
}
