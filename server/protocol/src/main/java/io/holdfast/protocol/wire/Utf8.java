package io.holdfast.protocol.wire;

/** Well-formed UTF-8 as the Unicode standard defines it: no overlong forms, no surrogates, nothing above U+10FFFF. */
public final class Utf8 {
    public static final int MALFORMED = -1;

    private Utf8() {}

    /** The length of the multi-byte character that begins at this index, or {@link #MALFORMED}. */
    public static int multiByteLength(byte[] bytes, int at, int end) {
        int first = bytes[at] & 0xff;
        int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (first < 0xC2 || first > 0xF4 || at + length > end) {
            return MALFORMED;
        }
        byte second = bytes[at + 1];
        boolean wellFormed = switch (length) {
            case 2 -> isContinuation(second);
            case 3 -> secondOfThreeFits(first, second) && isContinuation(bytes[at + 2]);
            default ->
                secondOfFourFits(first, second) && isContinuation(bytes[at + 2]) && isContinuation(bytes[at + 3]);
        };
        return wellFormed ? length : MALFORMED;
    }

    /** Whether all of these bytes are well-formed. */
    public static boolean isWellFormed(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to) {
            int length = bytes[i] >= 0 ? 1 : multiByteLength(bytes, i, to);
            if (length == MALFORMED) {
                return false;
            }
            i += length;
        }
        return true;
    }

    /** Writes the character and gives the index behind it. */
    public static int put(int codePoint, byte[] out, int at) {
        int i = at;
        if (codePoint < 0x80) {
            out[i++] = (byte) codePoint;
            return i;
        }
        if (codePoint < 0x800) {
            out[i++] = (byte) (0xC0 | codePoint >> 6);
        } else {
            if (codePoint < 0x10000) {
                out[i++] = (byte) (0xE0 | codePoint >> 12);
            } else {
                out[i++] = (byte) (0xF0 | codePoint >> 18);
                out[i++] = (byte) (0x80 | (codePoint >> 12 & 0x3f));
            }
            out[i++] = (byte) (0x80 | (codePoint >> 6 & 0x3f));
        }
        out[i++] = (byte) (0x80 | (codePoint & 0x3f));
        return i;
    }

    private static boolean isContinuation(byte b) {
        return b < (byte) 0xC0; // as signed bytes, 80 to BF are the lowest
    }

    /** Behind E0 a low one would be overlong, behind ED a high one a surrogate. */
    private static boolean secondOfThreeFits(int first, byte second) {
        return isContinuation(second)
                && (first != 0xE0 || second >= (byte) 0xA0)
                && (first != 0xED || second < (byte) 0xA0);
    }

    /** Behind F0 a low one would be overlong, behind F4 a high one beyond Unicode. */
    private static boolean secondOfFourFits(int first, byte second) {
        return isContinuation(second)
                && (first != 0xF0 || second >= (byte) 0x90)
                && (first != 0xF4 || second < (byte) 0x90);
    }
}
