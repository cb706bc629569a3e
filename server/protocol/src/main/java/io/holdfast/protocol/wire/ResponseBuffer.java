package io.holdfast.protocol.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Base64;

/** Takes the body of a response and keeps its memory for the next one. Belongs to one thread at a time. */
public abstract class ResponseBuffer {
    /** A thread keeps a buffer up to this size; ten messages of 16 KiB fit. */
    public static final int KEPT_MAX_BYTES = 256 * 1024;

    private static final int INITIAL_BYTES = 4096;

    protected static final byte[] HEX = "0123456789abcdef".getBytes(UTF_8);

    /** The longest escape, and the longest number; both also leave room for the word that is written past the end. */
    private static final int SLACK_BYTES = 32;

    protected byte[] bytes = new byte[INITIAL_BYTES];
    protected int length;

    /** The body is the first {@link #length()} bytes of this array, until the next write or {@link #clear()}. */
    public final byte[] array() {
        return bytes;
    }

    public final int length() {
        return length;
    }

    /** Forgets the content, and the memory too when one large response has made it large. */
    public final void clear() {
        length = 0;
        if (bytes.length > KEPT_MAX_BYTES) {
            bytes = new byte[INITIAL_BYTES];
        }
    }

    /** The index of the next byte that cannot stand in a text as it is, or the end. */
    protected abstract int skipUnescaped(byte[] text, int start);

    /** Writes what stands for such a byte; there is room for it. */
    protected abstract void escape(byte b);

    /** A text in UTF-8, escaped where needed. */
    protected final void escaped(byte[] text) {
        ensure(text.length);
        int i = 0;
        while (true) {
            int stop = skipUnescaped(text, i);
            copy(text, i, stop - i);
            if (stop == text.length) {
                return;
            }
            escape(text[stop]);
            i = stop + 1;
            ensure(text.length - i);
        }
    }

    /** A short run is copied as a whole word, which is faster, and what it copies too much is written over later. */
    private void copy(byte[] text, int from, int count) {
        if (count <= Long.BYTES && from + Long.BYTES <= text.length) {
            Words.WORD.set(bytes, length, (long) Words.WORD.get(text, from));
        } else {
            System.arraycopy(text, from, bytes, length, count);
        }
        length += count;
    }

    protected final void raw(byte[] ready) {
        ensure(ready.length);
        System.arraycopy(ready, 0, bytes, length, ready.length);
        length += ready.length;
    }

    protected final void ascii(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    protected final void hex(byte[] digest) {
        ensure(2 * digest.length);
        for (byte b : digest) {
            bytes[length++] = HEX[b >> 4 & 0xf];
            bytes[length++] = HEX[b & 0xf];
        }
    }

    protected final void uuid(long high, long low) {
        ensure(36);
        hexDigits(high, 60, 32);
        put('-');
        hexDigits(high, 28, 16);
        put('-');
        hexDigits(high, 12, 0);
        put('-');
        hexDigits(low, 60, 48);
        put('-');
        hexDigits(low, 44, 0);
    }

    protected final void base64(byte[] value) {
        raw(Base64.getEncoder().encode(value));
    }

    protected final void decimal(long number) {
        if (number < 0) {
            ascii(Long.toString(number));
            return;
        }
        int digits = 1;
        for (long rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        ensure(digits);
        long rest = number;
        for (int i = length + digits - 1; i >= length; i--) {
            bytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    protected final void put(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
    }

    /** Makes room for so many bytes, one escape and one word more. */
    protected final void ensure(int more) {
        int needed = length + more + SLACK_BYTES;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }

    /** Nibbles of the number, from the one at this shift down to the one at that. */
    private void hexDigits(long number, int fromShift, int toShift) {
        for (int shift = fromShift; shift >= toShift; shift -= 4) {
            bytes[length++] = HEX[(int) (number >>> shift) & 0xf];
        }
    }
}
