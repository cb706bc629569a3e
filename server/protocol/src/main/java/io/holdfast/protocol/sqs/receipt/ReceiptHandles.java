package io.holdfast.protocol.sqs.receipt;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Turns deliveries into opaque handles and back. A handle carries a code over its content, so one that this server never issued
 * is told from one that is merely out of date. Its bytes, before base64url without padding makes 39 characters of them:
 *
 * <pre>
 *  +---------+-----------+------------+------------+--------+
 *  | version | queueId:8 | sequence:8 | delivery:4 | code:8 |    big-endian; the code is SipHash-2-4 over the other fields
 *  +---------+-----------+------------+------------+--------+
 * </pre>
 *
 * To change the layout, issue a new version and go on decoding the old one: clients hold handles for up to 12 hours.
 * Safe from any thread.
 */
public final class ReceiptHandles {
    private static final byte VERSION = 1;
    private static final int BYTES = 1 + Long.BYTES + Long.BYTES + Integer.BYTES + Long.BYTES;
    private static final int CHARACTERS = (BYTES * 8 + 5) / 6;

    /** What the code covers: queueId, sequence, delivery and version, fed as words. */
    private static final long HASHED_BYTES = Long.BYTES + Long.BYTES + Integer.BYTES + 1;

    private static final byte[] ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".getBytes(ISO_8859_1);
    private static final byte[] SEXTETS = sextets();
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final long key0;
    private final long key1;

    /** Servers with the same key accept each other's handles; a handle outlives a restart only if the key does. */
    public ReceiptHandles(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    public String encode(long queueId, long sequence, int delivery) {
        // The bytes are laid into the tail of the array that takes the characters, which grow over them from the front
        // without ever overtaking what is still to be read.
        byte[] text = new byte[CHARACTERS];
        int at = CHARACTERS - BYTES;
        text[at] = VERSION;
        LONG.set(text, at + 1, queueId);
        LONG.set(text, at + 9, sequence);
        INT.set(text, at + 17, delivery);
        LONG.set(text, at + 21, code(queueId, sequence, delivery));
        int out = 0;
        for (; at + 2 < CHARACTERS; at += 3) {
            int bits = (text[at] & 0xff) << 16 | (text[at + 1] & 0xff) << 8 | (text[at + 2] & 0xff);
            text[out++] = ALPHABET[bits >>> 18];
            text[out++] = ALPHABET[bits >>> 12 & 0x3f];
            text[out++] = ALPHABET[bits >>> 6 & 0x3f];
            text[out++] = ALPHABET[bits & 0x3f];
        }
        int bits = (text[at] & 0xff) << 10 | (text[at + 1] & 0xff) << 2;
        text[out++] = ALPHABET[bits >>> 12];
        text[out++] = ALPHABET[bits >>> 6 & 0x3f];
        text[out] = ALPHABET[bits & 0x3f];
        return new String(text, ISO_8859_1);
    }

    /** The delivery named by this handle, or null when this server, by its key, never issued it. */
    public @Nullable ReceiptHandle decode(String handle) {
        if (handle.length() != CHARACTERS || !isBase64(handle)) {
            return null;
        }
        // Sextets do not end where fields do; each field takes the characters that cover it and drops the bits of its
        // neighbours.
        long head = bits(handle, 0, 10);
        long queueId = head << 12 | bits(handle, 10, 12);
        long sequenceHead = bits(handle, 12, 22);
        long sequence = sequenceHead << 4 | bits(handle, 22, 23) >>> 2;
        long delivery = (bits(handle, 22, 23) & 0x3) << 30 | bits(handle, 23, 28);
        long code = bits(handle, 28, 38) << 4 | bits(handle, 38, 39) >>> 2;
        boolean issued = head >>> 52 == VERSION
                && (bits(handle, 38, 39) & 0x3) == 0
                && code == code(queueId, sequence, (int) delivery);
        return issued ? new ReceiptHandle(queueId, sequence, (int) delivery) : null;
    }

    private long code(long queueId, long sequence, int delivery) {
        long tail = HASHED_BYTES << 56 | (long) VERSION << 32 | (delivery & 0xffffffffL);
        return new SipHash(key0, key1).word(queueId).word(sequence).finish(tail);
    }

    private static long bits(String handle, int from, int to) {
        long bits = 0;
        for (int i = from; i < to; i++) {
            bits = bits << 6 | SEXTETS[handle.charAt(i) & 0x7f];
        }
        return bits;
    }

    private static boolean isBase64(String handle) {
        for (int i = 0; i < CHARACTERS; i++) {
            char c = handle.charAt(i);
            if (c > 0x7f || SEXTETS[c] < 0) {
                return false;
            }
        }
        return true;
    }

    private static byte[] sextets() {
        byte[] sextets = new byte[0x80];
        Arrays.fill(sextets, (byte) -1);
        for (byte i = 0; i < ALPHABET.length; i++) {
            sextets[ALPHABET[i]] = i;
        }
        return sextets;
    }
}
