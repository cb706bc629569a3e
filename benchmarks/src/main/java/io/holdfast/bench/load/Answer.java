package io.holdfast.bench.load;

import java.nio.charset.StandardCharsets;

/**
 * One whole HTTP answer, as a view of the connection's input buffer: nothing is copied, and it is only valid inside
 * {@link Conversation#answered}. The driver's thread only.
 */
final class Answer {
    /** Nothing was done, or it is not known, and it may be asked again. */
    static final int TRY_AGAIN = 503;

    private static final int EXCERPT_BYTES = 300;

    final byte[] bytes;
    final int status;
    final int bodyStart;
    final int bodyEnd;

    Answer(byte[] bytes, int status, int bodyStart, int bodyEnd) {
        this.bytes = bytes;
        this.status = status;
        this.bodyStart = bodyStart;
        this.bodyEnd = bodyEnd;
    }

    boolean ok() {
        return status == 200;
    }

    /** The position after {@code "name":} in the body, at or after {@code from}, white space skipped; −1 when there is none. */
    int valueOf(byte[] quotedName, int from) {
        int at = indexOf(quotedName, from);
        if (at < 0) {
            return -1;
        }
        at += quotedName.length;
        while (at < bodyEnd && (bytes[at] == ' ' || bytes[at] == ':')) {
            at++;
        }
        return at;
    }

    int count(byte[] text) {
        int found = 0;
        for (int at = indexOf(text, bodyStart); at >= 0; at = indexOf(text, at + text.length)) {
            found++;
        }
        return found;
    }

    boolean contains(byte[] text) {
        return indexOf(text, bodyStart) >= 0;
    }

    private int indexOf(byte[] text, int from) {
        byte first = text[0];
        int last = bodyEnd - text.length;
        for (int at = from; at <= last; at++) {
            if (bytes[at] == first && matches(text, at)) {
                return at;
            }
        }
        return -1;
    }

    private boolean matches(byte[] text, int at) {
        for (int i = 1; i < text.length; i++) {
            if (bytes[at + i] != text[i]) {
                return false;
            }
        }
        return true;
    }

    String excerpt() {
        int length = Math.min(EXCERPT_BYTES, bodyEnd - bodyStart);
        return status + " " + new String(bytes, bodyStart, length, StandardCharsets.UTF_8);
    }
}
