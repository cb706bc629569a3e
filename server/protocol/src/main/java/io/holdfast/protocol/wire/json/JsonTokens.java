package io.holdfast.protocol.wire.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.NameTable;
import io.holdfast.protocol.wire.Utf8;
import java.util.Arrays;

/**
 * Steps through the tokens of a JSON document where it lies. Strings, most of every request, are taken eight bytes at a time and
 * stay in place unless they hold escapes. Remembers the text of the last scalar only.
 */
final class JsonTokens {
    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private final int end;
    private int at;

    // The text of the last scalar: where it lies, in the document or decoded in the scratch, and whether all of it is
    // ASCII.
    private byte[] text = NOTHING;
    private int from;
    private int to;
    private boolean ascii;
    private byte[] scratch = NOTHING;

    JsonTokens(byte[] bytes, int offset, int length) {
        this.bytes = bytes;
        this.at = offset;
        this.end = offset + length;
    }

    /** The next byte that is no blank, or 0 at the end, which no grammar rule accepts. */
    byte peek() {
        while (at < end) {
            byte b = bytes[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b;
            }
            at++;
        }
        return 0;
    }

    boolean atEnd() {
        peek();
        return at == end;
    }

    /** Passes the byte that {@link #peek()} gave. */
    void pass() {
        at++;
    }

    void expect(char punctuation) throws MalformedJson {
        if (peek() != punctuation) {
            throw unexpected();
        }
        at++;
    }

    /** Takes the name of a member with its colon. */
    void name() throws MalformedJson {
        if (peek() != '"') {
            throw unexpected();
        }
        string();
        expect(':');
    }

    /** Takes a string, number or boolean and gives true, or takes a null and gives false. */
    boolean scalar() throws MalformedJson {
        byte b = peek();
        switch (b) {
            case '"' -> string();
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            case '{' -> throw new MalformedJson("Start of structure or map found where not expected.");
            case '[' -> throw new MalformedJson("Start of list found where not expected");
            default -> number();
        }
        return b != 'n';
    }

    String textAsString() {
        return new String(text, from, to - from, ascii ? ISO_8859_1 : UTF_8);
    }

    byte[] textAsUtf8() {
        return Arrays.copyOfRange(text, from, to);
    }

    <T> T textIn(NameTable<T> names) {
        return names.find(text, from, to);
    }

    private void literal(String word) throws MalformedJson {
        int start = at;
        for (int i = 0; i < word.length(); i++) {
            if (at >= end || bytes[at] != word.charAt(i)) {
                throw unexpected();
            }
            at++;
        }
        plainText(start);
    }

    private void number() throws MalformedJson {
        int start = at;
        passIf('-');
        if (!passIf('0')) {
            digits();
        }
        if (passIf('.')) {
            digits();
        }
        if (passIf('e') || passIf('E')) {
            if (!passIf('+')) {
                passIf('-');
            }
            digits();
        }
        if (at - start > JsonLimits.NUMBER_MAX_CHARACTERS) {
            throw new MalformedJson("A number is too long.");
        }
        plainText(start);
    }

    private boolean passIf(char c) {
        boolean found = at < end && bytes[at] == c;
        at += found ? 1 : 0;
        return found;
    }

    private void digits() throws MalformedJson {
        int start = at;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw unexpected();
        }
    }

    private void plainText(int start) {
        text = bytes;
        from = start;
        to = at;
        ascii = true;
    }

    private void string() throws MalformedJson {
        text = bytes;
        from = at + 1;
        ascii = true;
        int i = from;
        while (true) {
            i = PlainBytes.skipAscii(bytes, i, end);
            byte b = i < end ? bytes[i] : 0;
            if (b == '"') {
                to = i;
                at = i + 1;
                return;
            } else if (b < 0) {
                do {
                    i += multiByteLength(i);
                } while (i < end && bytes[i] < 0);
            } else if (b == '\\') {
                stringWithEscapes(i);
                return;
            } else {
                throw badStringByte(i);
            }
        }
    }

    /** Goes on with a string that turned out to hold escapes, whose text therefore cannot stay where it is. */
    private void stringWithEscapes(int firstEscape) throws MalformedJson {
        if (scratch.length == 0) {
            // Text never grows by decoding, but the last word copied may write past its end.
            scratch = new byte[end - from + Long.BYTES];
        }
        int written = firstEscape - from;
        System.arraycopy(bytes, from, scratch, 0, written);
        int i = firstEscape;
        while (true) {
            byte b = i < end ? bytes[i] : 0;
            if (b == '"') {
                break;
            } else if (b == '\\') {
                byte letter = i + 1 < end ? JsonEscapes.letter(bytes[i + 1]) : 0;
                if (letter != 0) {
                    scratch[written++] = letter;
                    i += 2;
                } else {
                    int codePoint = unicodeEscape(i);
                    written = Utf8.put(codePoint, scratch, written);
                    i += JsonEscapes.unicodeLength(codePoint);
                }
            } else if (b < 0) {
                for (int next = i + multiByteLength(i); i < next; i++) {
                    scratch[written++] = bytes[i];
                }
            } else if (b < ' ') {
                throw badStringByte(i);
            }
            int plain = PlainBytes.copyAscii(bytes, i, end, scratch, written);
            i += plain;
            written += plain;
        }
        text = scratch;
        from = 0;
        to = written;
        at = i + 1;
    }

    private int unicodeEscape(int i) throws MalformedJson {
        int codePoint = JsonEscapes.unicode(bytes, i, end);
        if (codePoint == JsonEscapes.MALFORMED) {
            throw new MalformedJson("A string holds an invalid escape.");
        }
        ascii &= codePoint < 0x80;
        return codePoint;
    }

    private int multiByteLength(int i) throws MalformedJson {
        int length = Utf8.multiByteLength(bytes, i, end);
        if (length == Utf8.MALFORMED) {
            throw new MalformedJson("The request body is not valid UTF-8.");
        }
        ascii = false;
        return length;
    }

    private MalformedJson badStringByte(int i) {
        return new MalformedJson(
                i < end
                        ? "A string holds a control character that is not escaped."
                        : "The request body ends inside a string.");
    }

    private MalformedJson unexpected() {
        return new MalformedJson(at < end ? "Unexpected byte in the request body." : "The request body ends early.");
    }
}
