package io.holdfast.consumer.payload;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of a pointer, in both directions:
 *
 * <pre>
 * ["software.amazon.payloadoffloading.PayloadS3Pointer",{"s3BucketName":"payloads","s3Key":"ee3f5bcb-9f51-4e02-8717-3f6cd0d2b04b"}]
 * </pre>
 *
 * The format belongs to AWS's clients and cannot be changed. They read it by creating whatever class the text names; this reads exactly the
 * form above (white space and the order of the members are free) and nothing more. One instance reads one text; one thread.
 */
final class PointerText {
    private static final String WRITTEN_CLASS = "software.amazon.payloadoffloading.PayloadS3Pointer";
    private static final Set<String> READ_CLASSES =
            Set.of(WRITTEN_CLASS, "com.amazon.sqs.javamessaging.MessageS3Pointer");
    private static final String BUCKET = "s3BucketName";
    private static final String KEY = "s3Key";

    /** A pointer with the longest bucket and key, every character escaped, is shorter. */
    private static final int MAXIMUM_CHARS = 8192;

    private static final int SHOWN_CHARS = 100;

    private final String text;
    private int at;

    PointerText(String text) {
        if (text.length() > MAXIMUM_CHARS) {
            throw new IllegalArgumentException(
                    "a body of " + text.length() + " characters is not a pointer to a payload");
        }
        this.text = text;
    }

    static String write(PayloadPointer pointer) {
        return "[\"" + WRITTEN_CLASS + "\",{\"" + BUCKET + "\":" + JsonString.quote(pointer.bucket()) + ",\"" + KEY
                + "\":" + JsonString.quote(pointer.key()) + "}]";
    }

    PayloadPointer read() {
        expect('[');
        String className = string();
        if (!READ_CLASSES.contains(className)) {
            throw refused("names the class " + JsonString.quote(className));
        }
        expect(',');
        PayloadPointer pointer = members();
        expect(']');
        skipSpace();
        if (at != text.length()) {
            throw refused("continues after its end");
        }
        return pointer;
    }

    private PayloadPointer members() {
        String bucket = null;
        String key = null;
        expect('{');
        do {
            String name = string();
            expect(':');
            if (name.equals(BUCKET) && bucket == null) {
                bucket = string();
            } else if (name.equals(KEY) && key == null) {
                key = string();
            } else {
                throw refused("has an unexpected member " + JsonString.quote(name));
            }
        } while (accept(','));
        expect('}');
        return new PayloadPointer(present(bucket, BUCKET), present(key, KEY));
    }

    private String present(@Nullable String value, String name) {
        if (value == null) {
            throw refused("has no " + name);
        }
        return value;
    }

    private String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        while (true) {
            char next = take();
            if (next == '"') {
                return value.toString();
            }
            if (next < ' ') {
                throw refused("has a control character in a string");
            }
            value.append(next == '\\' ? escaped() : next);
        }
    }

    private char escaped() {
        char code = take();
        return switch (code) {
            case '"', '\\', '/' -> code;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw refused("has an unknown escape");
        };
    }

    private char unicode() {
        int value = 0;
        for (int digit = 0; digit < 4; digit++) {
            int hex = Character.digit(take(), 16);
            if (hex < 0) {
                throw refused("has an unknown escape");
            }
            value = value * 16 + hex;
        }
        return (char) value;
    }

    private void expect(char wanted) {
        if (!accept(wanted)) {
            throw refused("has no '" + wanted + "' at " + at);
        }
    }

    private boolean accept(char wanted) {
        skipSpace();
        boolean there = at < text.length() && text.charAt(at) == wanted;
        if (there) {
            at++;
        }
        return there;
    }

    private void skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char take() {
        if (at == text.length()) {
            throw refused("ends too early");
        }
        return text.charAt(at++);
    }

    private IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("the body is not a pointer to a payload: it " + why + ": "
                + JsonString.quote(text.substring(0, Math.min(text.length(), SHOWN_CHARS))));
    }
}
