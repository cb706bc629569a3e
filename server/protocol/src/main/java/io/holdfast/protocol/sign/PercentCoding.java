package io.holdfast.protocol.sign;

/** Percent-encoding as signatures demand it: everything but letters, digits and {@code -._~}, with upper-case digits. */
final class PercentCoding {
    private static final boolean[] UNRESERVED = unreserved();
    private static final String DIGITS = "0123456789ABCDEF";
    private static final int ESCAPE_LENGTH = 3;

    private PercentCoding() {}

    /** Part of a URL's query as its client must have signed it, however it chose to write it. */
    static String normalised(String raw, int from, int to) {
        int i = from;
        while (i < to && isUnreserved(raw.charAt(i))) {
            i++;
        }
        return i == to ? raw.substring(from, to) : encoded(decoded(raw, from, to));
    }

    /** One character per byte. A percent sign that begins no escape stands for itself. */
    static String decoded(String raw, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; i++) {
            char c = raw.charAt(i);
            int escaped = c == '%' && i + ESCAPE_LENGTH <= to ? escaped(raw, i) : -1;
            if (escaped >= 0) {
                text.append((char) escaped);
                i += ESCAPE_LENGTH - 1;
            } else {
                text.append(c == '+' ? ' ' : c);
            }
        }
        return text.toString();
    }

    static boolean isUnreserved(char c) {
        return c < UNRESERVED.length && UNRESERVED[c];
    }

    static char highDigit(int b) {
        return DIGITS.charAt(b >> 4 & 0xf);
    }

    static char lowDigit(int b) {
        return DIGITS.charAt(b & 0xf);
    }

    private static String encoded(String bytes) {
        StringBuilder text = new StringBuilder(ESCAPE_LENGTH * bytes.length());
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (isUnreserved(c)) {
                text.append(c);
            } else {
                text.append('%').append(highDigit(c)).append(lowDigit(c));
            }
        }
        return text.toString();
    }

    private static int escaped(String raw, int percent) {
        int high = Character.digit(raw.charAt(percent + 1), 16);
        int low = Character.digit(raw.charAt(percent + 2), 16);
        return (high | low) < 0 ? -1 : high << 4 | low;
    }

    private static boolean[] unreserved() {
        boolean[] unreserved = new boolean[128];
        for (char c = 0; c < unreserved.length; c++) {
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            unreserved[c] = letter || (c >= '0' && c <= '9') || "-._~".indexOf(c) >= 0;
        }
        return unreserved;
    }
}
