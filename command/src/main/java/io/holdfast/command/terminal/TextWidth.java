package io.holdfast.command.terminal;

/** How many columns of a terminal a text takes: none for marks on other characters, two for the wide ones of East Asia and for emoji. Stateless. */
final class TextWidth {
    private TextWidth() {}

    static int of(String text) {
        return text.codePoints().map(TextWidth::of).sum();
    }

    /** As much of the beginning as fits, with a mark where something is missing. */
    static String cut(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int used = 1;
        for (int i = 0; i < text.length(); ) {
            int character = text.codePointAt(i);
            used += of(character);
            if (used > columns) {
                break;
            }
            kept.appendCodePoint(character);
            i += Character.charCount(character);
        }
        return columns <= 0 ? "" : kept + "…";
    }

    private static int of(int c) {
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK || type == Character.FORMAT) {
            return 0;
        }
        boolean wide = (c >= 0x1100 && c <= 0x115f)
                || (c >= 0x2e80 && c <= 0xa4cf && c != 0x303f)
                || (c >= 0xac00 && c <= 0xd7a3)
                || (c >= 0xf900 && c <= 0xfaff)
                || (c >= 0xfe30 && c <= 0xfe6f)
                || (c >= 0xff00 && c <= 0xff60)
                || (c >= 0xffe0 && c <= 0xffe6)
                || (c >= 0x1f300 && c <= 0x1f64f)
                || (c >= 0x1f680 && c <= 0x1f6ff)
                || (c >= 0x1f900 && c <= 0x1faff)
                || (c >= 0x20000 && c <= 0x3fffd);
        return wide ? 2 : 1;
    }
}
