package io.holdfast.protocol.wire.json;

/** The backslash escapes of JSON strings. */
final class JsonEscapes {
    static final int MALFORMED = -1;

    /** How many bytes of JSON one {@code u} escape takes. */
    private static final int UNICODE_LENGTH = 6;

    /** What a single letter behind the backslash stands for, 0 when it stands for nothing. */
    private static final byte[] LETTERS = letters();

    private JsonEscapes() {}

    static byte letter(byte behindBackslash) {
        return LETTERS[behindBackslash & 0xff];
    }

    /**
     * The character of the {@code u} escape at this index, or {@link #MALFORMED}. A character beyond U+FFFF takes two escapes; a
     * half of such a pair alone is malformed, because no text can hold it.
     */
    static int unicode(byte[] bytes, int at, int end) {
        int unit = codeUnit(bytes, at, end);
        if (unit < Character.MIN_SURROGATE || unit > Character.MAX_SURROGATE) {
            return unit;
        }
        int low = codeUnit(bytes, at + UNICODE_LENGTH, end);
        boolean pair = unit <= Character.MAX_HIGH_SURROGATE
                && low >= Character.MIN_LOW_SURROGATE
                && low <= Character.MAX_LOW_SURROGATE;
        return pair ? Character.toCodePoint((char) unit, (char) low) : MALFORMED;
    }

    /** How many bytes of JSON the escape took that gave this character. */
    static int unicodeLength(int codePoint) {
        return codePoint < 0x10000 ? UNICODE_LENGTH : 2 * UNICODE_LENGTH;
    }

    private static int codeUnit(byte[] bytes, int at, int end) {
        if (at + UNICODE_LENGTH > end || bytes[at] != '\\' || bytes[at + 1] != 'u') {
            return MALFORMED;
        }
        int unit = 0;
        for (int i = at + 2; i < at + UNICODE_LENGTH; i++) {
            int digit = Character.digit(bytes[i], 16);
            if (digit < 0) {
                return MALFORMED;
            }
            unit = unit << 4 | digit;
        }
        return unit;
    }

    private static byte[] letters() {
        byte[] letters = new byte[256];
        letters['"'] = '"';
        letters['\\'] = '\\';
        letters['/'] = '/';
        letters['b'] = '\b';
        letters['f'] = '\f';
        letters['n'] = '\n';
        letters['r'] = '\r';
        letters['t'] = '\t';
        return letters;
    }
}
