package io.holdfast.protocol.policy;

/**
 * A text in which {@code *} stands for any characters and {@code ?} for one. Matching goes back to the last star only, so it takes at most
 * the product of the two lengths. Immutable.
 */
final class Glob {
    /** Not characters, so that a star that was meant literally cannot be taken for one. */
    static final int ANY_RUN = -1;

    static final int ANY_ONE = -2;

    private final int[] codes;

    Glob(int[] codes) {
        this.codes = codes;
    }

    /** With every star and question mark as a wildcard. */
    static Glob of(String text) {
        return new Glob(text.chars()
                .map(c -> c == '*' ? ANY_RUN : c == '?' ? ANY_ONE : c)
                .toArray());
    }

    boolean matches(String text) {
        return matches(0, codes.length, text, 0, text.length());
    }

    int length() {
        return codes.length;
    }

    int code(int index) {
        return codes[index];
    }

    /** Whether this part of the pattern matches all of that part of the text. */
    boolean matches(int from, int to, String text, int textFrom, int textTo) {
        int p = from;
        int t = textFrom;
        int star = -1;
        int afterStar = 0;
        while (t < textTo) {
            int code = p < to ? codes[p] : ANY_RUN;
            if (p < to && code == ANY_RUN) {
                star = p++;
                afterStar = t;
            } else if (p < to && (code == ANY_ONE || code == text.charAt(t))) {
                p++;
                t++;
            } else if (star >= 0) {
                p = star + 1;
                t = ++afterStar;
            } else {
                return false;
            }
        }
        while (p < to && codes[p] == ANY_RUN) {
            p++;
        }
        return p == to;
    }
}
