package io.holdfast.protocol.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.Limits;
import java.util.Arrays;
import java.util.Base64;

/**
 * Takes the body of a response and keeps its memory for the next one. Belongs to one thread at a time. Commas are set by looking
 * at the byte before: behind an opening bracket there is none.
 */
public final class JsonBuffer {
    private static final byte[] HEX = "0123456789abcdef".getBytes(UTF_8);

    /** The longest escape, and the longest number; both also leave room for the word that is written past the end. */
    private static final int SLACK_BYTES = 32;

    private byte[] bytes = new byte[Limits.RESPONSE_BUFFER_INITIAL_BYTES];
    private int length;

    /** The body is the first {@link #length()} bytes of this array, until the next write or {@link #clear()}. */
    public byte[] array() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** Forgets the content, and the memory too when one large response has made it large. */
    public void clear() {
        length = 0;
        if (bytes.length > Limits.RESPONSE_BUFFER_KEPT_MAX_BYTES) {
            bytes = new byte[Limits.RESPONSE_BUFFER_INITIAL_BYTES];
        }
    }

    /** A member name as {@link #member} wants it, made once: quoted, with its colon. */
    static byte[] name(String memberName) {
        return ('"' + memberName + "\":").getBytes(UTF_8);
    }

    JsonBuffer member(byte[] name) {
        comma();
        ensure(name.length);
        System.arraycopy(name, 0, bytes, length, name.length);
        length += name.length;
        return this;
    }

    /** A member whose name is not known beforehand. */
    JsonBuffer member(String name) {
        comma();
        quoted(name);
        put(':');
        return this;
    }

    JsonBuffer open(char bracket) {
        put(bracket);
        return this;
    }

    JsonBuffer close(char bracket) {
        put(bracket);
        return this;
    }

    /** Sets the comma before a list element that is not the first. */
    JsonBuffer element() {
        comma();
        return this;
    }

    boolean justOpened() {
        return length > 0 && (bytes[length - 1] == '{' || bytes[length - 1] == '[');
    }

    /** Takes back everything behind this length. */
    void truncate(int toLength) {
        length = toLength;
    }

    JsonBuffer quoted(String text) {
        put('"');
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') {
                // Goes on with what is left, which begins at a character boundary.
                escaped(text.substring(i).getBytes(UTF_8));
                break;
            }
            bytes[length++] = (byte) c;
        }
        put('"');
        return this;
    }

    JsonBuffer quoted(byte[] utf8) {
        put('"');
        escaped(utf8);
        put('"');
        return this;
    }

    JsonBuffer quoted(long number) {
        put('"');
        decimal(number);
        put('"');
        return this;
    }

    JsonBuffer bool(boolean value) {
        return ascii(value ? "true" : "false");
    }

    JsonBuffer quotedHex(byte[] digest) {
        put('"');
        ensure(2 * digest.length);
        for (byte b : digest) {
            bytes[length++] = HEX[b >> 4 & 0xf];
            bytes[length++] = HEX[b & 0xf];
        }
        put('"');
        return this;
    }

    JsonBuffer quotedUuid(long high, long low) {
        put('"');
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
        put('"');
        return this;
    }

    JsonBuffer quotedBase64(byte[] value) {
        byte[] encoded = Base64.getEncoder().encode(value);
        put('"');
        ensure(encoded.length);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
        put('"');
        return this;
    }

    /** Nibbles of the number, from the one at this shift down to the one at that. */
    private void hexDigits(long number, int fromShift, int toShift) {
        for (int shift = fromShift; shift >= toShift; shift -= 4) {
            bytes[length++] = HEX[(int) (number >>> shift) & 0xf];
        }
    }

    private JsonBuffer ascii(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
        return this;
    }

    private void decimal(long number) {
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

    private void escaped(byte[] text) {
        ensure(text.length);
        int i = 0;
        while (true) {
            int stop = PlainBytes.skipUnescaped(text, i);
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
            PlainBytes.WORD.set(bytes, length, (long) PlainBytes.WORD.get(text, from));
        } else {
            System.arraycopy(text, from, bytes, length, count);
        }
        length += count;
    }

    private void escape(byte b) {
        bytes[length++] = '\\';
        switch (b) {
            case '"', '\\' -> bytes[length++] = b;
            case '\n' -> bytes[length++] = 'n';
            case '\r' -> bytes[length++] = 'r';
            case '\t' -> bytes[length++] = 't';
            default -> {
                ascii("u00");
                bytes[length++] = HEX[b >> 4];
                bytes[length++] = HEX[b & 0xf];
            }
        }
    }

    private void comma() {
        if (!justOpened()) {
            put(',');
        }
    }

    private void put(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
    }

    private void ensure(int more) {
        int needed = length + more + SLACK_BYTES;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }
}
