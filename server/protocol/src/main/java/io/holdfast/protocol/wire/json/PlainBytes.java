package io.holdfast.protocol.wire.json;

import static io.holdfast.protocol.wire.Words.HIGH_BITS;
import static io.holdfast.protocol.wire.Words.ONES;
import static io.holdfast.protocol.wire.Words.WORD;
import static io.holdfast.protocol.wire.Words.firstByte;

/** Finds the bytes of a JSON string that need attention, eight at a time. */
final class PlainBytes {
    private static final long BLANKS = ONES * ' ';
    private static final long QUOTES = ONES * '"';
    private static final long BACKSLASHES = ONES * '\\';

    private PlainBytes() {}

    /** The index of the next quote, backslash, control character or part of a multi-byte character, or the end. */
    static int skipAscii(byte[] bytes, int start, int end) {
        int i = start;
        while (i + Long.BYTES <= end) {
            long found = notPlainAscii((long) WORD.get(bytes, i));
            if (found != 0) {
                return i + firstByte(found);
            }
            i += Long.BYTES;
        }
        while (i < end && isPlainAscii(bytes[i])) {
            i++;
        }
        return i;
    }

    /**
     * Copies up to where {@link #skipAscii} would stop, and gives the number of bytes. Copies whole words, so the target needs
     * room for seven more.
     */
    static int copyAscii(byte[] bytes, int start, int end, byte[] out, int at) {
        int i = start;
        int shift = at - start;
        while (i + Long.BYTES <= end) {
            long word = (long) WORD.get(bytes, i);
            WORD.set(out, i + shift, word);
            long found = notPlainAscii(word);
            if (found != 0) {
                return i - start + firstByte(found);
            }
            i += Long.BYTES;
        }
        while (i < end && isPlainAscii(bytes[i])) {
            out[i + shift] = bytes[i];
            i++;
        }
        return i - start;
    }

    /** The index of the next byte that must be escaped, or the end; multi-byte characters need no escape. */
    static int skipUnescaped(byte[] text, int start) {
        int i = start;
        while (i + Long.BYTES <= text.length) {
            long found = needsEscape((long) WORD.get(text, i));
            if (found != 0) {
                return i + firstByte(found);
            }
            i += Long.BYTES;
        }
        while (i < text.length && (text[i] < 0 || isPlainAscii(text[i]))) {
            i++;
        }
        return i;
    }

    private static boolean isPlainAscii(byte b) {
        return b >= ' ' && b != '"' && b != '\\';
    }

    private static long notPlainAscii(long word) {
        return (word | (word - BLANKS) | ((word ^ QUOTES) - ONES) | ((word ^ BACKSLASHES) - ONES)) & HIGH_BITS;
    }

    private static long needsEscape(long word) {
        long quote = word ^ QUOTES;
        long backslash = word ^ BACKSLASHES;
        return (((word - BLANKS) & ~word) | ((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash)) & HIGH_BITS;
    }
}
