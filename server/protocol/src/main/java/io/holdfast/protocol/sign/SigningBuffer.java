package io.holdfast.protocol.sign;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** Takes what is to be hashed, and keeps its memory for the next request. Belongs to one thread. */
final class SigningBuffer {
    private static final int INITIAL_BYTES = 2048;
    private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    /** The content is the first {@link #length()} bytes of this array, until the next write. */
    byte[] array() {
        return bytes;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
        if (bytes.length > SignatureLimits.KEPT_BUFFER_BYTES) {
            bytes = new byte[INITIAL_BYTES];
        }
    }

    void put(char c) {
        ensure(1);
        bytes[length++] = (byte) c;
    }

    void text(String text) {
        text(text, 0, text.length());
    }

    /** One byte per character, which is what the method does that was deprecated for it. */
    @SuppressWarnings("deprecation")
    void text(String text, int from, int to) {
        ensure(to - from);
        text.getBytes(from, to, bytes, length);
        length += to - from;
    }

    /** Without blanks at its ends, and with one where several stood together. */
    void trimmed(String text) {
        if (isTrimmed(text)) {
            text(text, 0, text.length());
            return;
        }
        int start = length;
        boolean blank = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isBlank(c)) {
                blank = true;
            } else {
                if (blank && length > start) {
                    put(' ');
                }
                blank = false;
                put(c);
            }
        }
    }

    void hex(byte[] digest) {
        ensure(2 * digest.length);
        byte[] to = bytes;
        int at = length;
        for (byte b : digest) {
            to[at] = HEX[b >> 4 & 0xf];
            to[at + 1] = HEX[b & 0xf];
            at += 2;
        }
        length = at;
    }

    private static boolean isTrimmed(String text) {
        int last = text.length() - 1;
        return last < 0
                || (!isBlank(text.charAt(0))
                        && !isBlank(text.charAt(last))
                        && text.indexOf('\t') < 0
                        && !text.contains("  "));
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
