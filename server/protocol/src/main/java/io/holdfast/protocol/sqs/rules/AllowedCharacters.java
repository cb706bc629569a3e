package io.holdfast.protocol.sqs.rules;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Locale;

/** The characters a body or a text attribute may hold: those of XML 1.0. Works on well-formed UTF-8, eight bytes at a time. */
final class AllowedCharacters {
    static final int NONE = -1;

    static final String SET =
            "the set of allowed characters is #x9 | #xA | #xD | [#x20-#xD7FF] | [#xE000-#xFFFD] | [#x10000-#x10FFFF].";

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long BLANKS = 0x2020202020202020L;

    private AllowedCharacters() {}

    /** The first character that is not allowed, or {@link #NONE}. */
    static int firstForbidden(byte[] utf8) {
        int i = 0;
        while (i < utf8.length) {
            if (i + Long.BYTES <= utf8.length && isPrintableAscii((long) WORD.get(utf8, i))) {
                i += Long.BYTES;
                continue;
            }
            byte b = utf8[i];
            if (b < ' ') { // bytes of multi-byte characters are negative
                int forbidden = b >= 0 ? control(b) : nonCharacter(utf8, i);
                if (forbidden != NONE) {
                    return forbidden;
                }
            }
            i++;
        }
        return NONE;
    }

    /** The character as refusals spell it, for example {@code #xFFFF}. */
    static String spelled(int character) {
        return "#x" + Integer.toHexString(character).toUpperCase(Locale.ROOT);
    }

    /** No byte has its high bit set, and none turns negative when a blank is taken from it. */
    private static boolean isPrintableAscii(long word) {
        return ((word | (word - BLANKS)) & HIGH_BITS) == 0;
    }

    private static int control(byte b) {
        return b == '\t' || b == '\n' || b == '\r' ? NONE : b;
    }

    /** U+FFFE and U+FFFF, in UTF-8 EF BF BE and EF BF BF, are the only ones above the controls that well-formed text can have. */
    private static int nonCharacter(byte[] utf8, int i) {
        boolean found = utf8[i] == (byte) 0xEF
                && i + 2 < utf8.length
                && utf8[i + 1] == (byte) 0xBF
                && (utf8[i + 2] & 0xff) >= 0xBE;
        return found ? 0xFFC0 | (utf8[i + 2] & 0x3f) : NONE;
    }
}
