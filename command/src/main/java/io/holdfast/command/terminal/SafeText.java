package io.holdfast.command.terminal;

/**
 * Text from outside, such as names and bodies, without anything that a terminal obeys or that misleads its reader: control characters, escape
 * sequences, marks that turn the direction of text, and halves of characters are shown as {@code \x1b} or <code>&#92;u202e</code>. Stateless.
 */
public final class SafeText {
    private SafeText() {}

    /** On one line. */
    public static String line(String text) {
        return escaped(text, false);
    }

    /** Line breaks and tabs stay. */
    public static String lines(String text) {
        return escaped(text.replace("\r\n", "\n"), true);
    }

    /** JSON that is already valid: what it leaves unescaped in texts is escaped, so that it means the same. */
    public static String json(String json) {
        StringBuilder safe = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (isObeyed(c) || isAlone(json, i)) {
                safe.append("\\u%04x".formatted((int) c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    private static String escaped(String text, boolean keepsLines) {
        StringBuilder safe = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (keepsLines && (c == '\n' || c == '\t')) {
                safe.append(c);
            } else if (isObeyed(c) || isAlone(text, i)) {
                safe.append(escape(c));
            } else {
                safe.append(c);
            }
        }
        return safe.toString();
    }

    private static String escape(char c) {
        return switch (c) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> (c < 0x100 ? "\\x%02x" : "\\u%04x").formatted((int) c);
        };
    }

    /** Controls of both sets, and what is invisible but acts on its neighbours. */
    private static boolean isObeyed(char c) {
        return Character.isISOControl(c)
                || c == '\u061c'
                || c == '\u200b'
                || c == '\u200e'
                || c == '\u200f'
                || (c >= '\u2028' && c <= '\u202e')
                || (c >= '\u2060' && c <= '\u206f')
                || c == '\ufeff'
                || (c >= '\ufff9' && c <= '\ufffb');
    }

    private static boolean isAlone(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
    }
}
