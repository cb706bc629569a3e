package io.holdfast.protocol.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.ResponseBuffer;

/** Takes the body of a JSON response. Commas are set by looking at the byte before: behind an opening bracket there is none. */
public final class JsonBuffer extends ResponseBuffer {
    /** A member name as {@link #member} wants it, made once: quoted, with its colon. */
    public static byte[] name(String memberName) {
        return ('"' + memberName + "\":").getBytes(UTF_8);
    }

    public JsonBuffer member(byte[] name) {
        comma();
        raw(name);
        return this;
    }

    /** A member whose name is not known beforehand. */
    public JsonBuffer member(String name) {
        comma();
        quoted(name);
        put(':');
        return this;
    }

    public JsonBuffer open(char bracket) {
        put(bracket);
        return this;
    }

    public JsonBuffer close(char bracket) {
        put(bracket);
        return this;
    }

    /** Sets the comma before a list element that is not the first. */
    public JsonBuffer element() {
        comma();
        return this;
    }

    public boolean justOpened() {
        return length > 0 && (bytes[length - 1] == '{' || bytes[length - 1] == '[');
    }

    /** Takes back everything behind this length. */
    public void truncate(int toLength) {
        length = toLength;
    }

    public JsonBuffer quoted(String text) {
        put('"');
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x7f || c == '"' || c == '\\') {
                // Goes on with what is left, which begins at a character boundary.
                escaped(text.substring(i).getBytes(UTF_8));
                break;
            }
            bytes[length++] = (byte) c;
        }
        put('"');
        return this;
    }

    public JsonBuffer quoted(byte[] utf8) {
        put('"');
        escaped(utf8);
        put('"');
        return this;
    }

    public JsonBuffer quoted(long number) {
        put('"');
        decimal(number);
        put('"');
        return this;
    }

    public JsonBuffer number(long number) {
        decimal(number);
        return this;
    }

    public JsonBuffer bool(boolean value) {
        return word(value ? "true" : "false");
    }

    /** ASCII that needs no quotes. */
    public JsonBuffer word(String text) {
        ascii(text);
        return this;
    }

    public JsonBuffer quotedHex(byte[] digest) {
        put('"');
        hex(digest);
        put('"');
        return this;
    }

    public JsonBuffer quotedUuid(long high, long low) {
        put('"');
        uuid(high, low);
        put('"');
        return this;
    }

    public JsonBuffer quotedBase64(byte[] value) {
        put('"');
        base64(value);
        put('"');
        return this;
    }

    @Override
    protected int skipUnescaped(byte[] text, int start) {
        return PlainBytes.skipUnescaped(text, start);
    }

    @Override
    protected void escape(byte b) {
        bytes[length++] = '\\';
        switch (b) {
            case '"', '\\' -> bytes[length++] = b;
            case '\n' -> bytes[length++] = 'n';
            case '\r' -> bytes[length++] = 'r';
            case '\t' -> bytes[length++] = 't';
            default -> {
                ascii("u00");
                bytes[length++] = HEX[b >> 4];
                bytes[length++] = HEX[b & 0xf];
            }
        }
    }

    private void comma() {
        if (!justOpened()) {
            put(',');
        }
    }
}
