package io.holdfast.protocol.json;

import static io.holdfast.protocol.json.JsonTokens.refused;

import io.holdfast.protocol.Limits;
import io.holdfast.protocol.RequestRefused;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Pulls one JSON document apart, in one pass. A null counts as an absent value, so every typed method may give null, and every
 * begin method false. Whatever the bytes are, the only exception is {@link RequestRefused}; time is linear in their number.
 */
final class JsonReader {
    /** Structures that the API nests: request, entry, attribute. */
    private static final int MAX_STRUCTURES = 3;

    private final JsonTokens tokens;
    private int depth;
    private int elements;
    private boolean first;

    // The members that the structures around the reader have had, one bit each; the innermost apart.
    private final long[] outerMembers = new long[MAX_STRUCTURES];
    private int structures;
    private long members;
    private Member member = Member.UNKNOWN;

    JsonReader(byte[] bytes, int offset, int length) {
        this.tokens = new JsonTokens(bytes, offset, length);
    }

    /** The first byte of what comes next, or 0 at the end. */
    byte peek() {
        return tokens.peek();
    }

    /** Enters the document itself, which must be an object. */
    void beginDocument() throws RequestRefused {
        if (peek() != '{') {
            throw refused("The request body is not a JSON object.");
        }
        beginStructure();
    }

    /** Nothing but blanks may follow the document. */
    void endDocument() throws RequestRefused {
        if (!tokens.atEnd()) {
            throw refused("Unexpected text after the end of the request body.");
        }
    }

    boolean beginStructure() throws RequestRefused {
        if (!begin('{')) {
            return false;
        }
        outerMembers[structures++] = members;
        members = 0;
        return true;
    }

    /** Steps to the next member, or leaves the structure and gives false. */
    boolean nextMember() throws RequestRefused {
        if (!nextName()) {
            members = outerMembers[--structures];
            return false;
        }
        member = tokens.textAsMember();
        if (member != Member.UNKNOWN) {
            if ((members & member.bit()) != 0) {
                throw refused("Duplicate member " + tokens.textAsString());
            }
            members |= member.bit();
        }
        return true;
    }

    /** The member that {@link #nextMember()} came to; its value is to be read or skipped. */
    Member member() {
        return member;
    }

    boolean beginMap() throws RequestRefused {
        return begin('{');
    }

    /** The next key of a map, or null at its end, which leaves it. */
    @Nullable
    String nextKey() throws RequestRefused {
        if (!nextName()) {
            return null;
        }
        countElement();
        return tokens.textAsString();
    }

    boolean beginList() throws RequestRefused {
        return begin('[');
    }

    /** Whether the list has another element to read; when not, leaves it. */
    boolean nextElement() throws RequestRefused {
        if (tokens.peek() == ']') {
            leave();
            return false;
        }
        separator();
        countElement();
        return true;
    }

    /** A text; numbers and booleans are taken for theirs. */
    @Nullable
    String string() throws RequestRefused {
        return tokens.scalar() ? tokens.textAsString() : null;
    }

    /** The same as UTF-8, without a string in between. */
    byte @Nullable [] utf8() throws RequestRefused {
        return tokens.scalar() ? tokens.textAsUtf8() : null;
    }

    byte @Nullable [] base64() throws RequestRefused {
        byte[] text = utf8();
        try {
            return text == null ? null : Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw refused("A binary value is not valid base64.");
        }
    }

    /** A number without a fraction; 3.0 has none. */
    @Nullable
    Integer integer() throws RequestRefused {
        byte first = tokens.peek();
        if (!tokens.scalar()) {
            return null;
        }
        return switch (first) {
            case '"' -> throw notAnInteger("STRING_VALUE");
            case 't' -> throw notAnInteger("TRUE_VALUE");
            case 'f' -> throw notAnInteger("FALSE_VALUE");
            default -> toInteger(tokens.textAsString());
        };
    }

    /** Passes over any value, which must be well-formed all the same. */
    void skip() throws RequestRefused {
        switch (tokens.peek()) {
            case '{' -> {
                begin('{');
                while (nextName()) {
                    skip();
                }
            }
            case '[' -> {
                begin('[');
                while (tokens.peek() != ']') {
                    separator();
                    skip();
                }
                leave();
            }
            default -> tokens.scalar();
        }
    }

    private boolean begin(char bracket) throws RequestRefused {
        if (tokens.peek() != bracket) {
            if (tokens.scalar()) {
                throw refused(bracket == '[' ? "Expected list or null" : "Expected structure, map or null");
            }
            return false;
        }
        if (++depth > Limits.JSON_MAX_DEPTH) {
            throw refused("The request body is nested too deeply.");
        }
        tokens.pass();
        first = true;
        return true;
    }

    private void leave() {
        tokens.pass();
        depth--;
        first = false;
    }

    private boolean nextName() throws RequestRefused {
        if (tokens.peek() == '}') {
            leave();
            return false;
        }
        separator();
        tokens.name();
        return true;
    }

    private void separator() throws RequestRefused {
        if (!first) {
            tokens.expect(',');
        }
        first = false;
    }

    private void countElement() throws RequestRefused {
        if (++elements > Limits.JSON_COLLECTION_MAX_ENTRIES) {
            throw refused("The request body has too many list or map entries.");
        }
    }

    private static Integer toInteger(String number) throws RequestRefused {
        try {
            return Integer.valueOf(number);
        } catch (NumberFormatException e) {
            double value = Double.parseDouble(number);
            if (value != (int) value) {
                throw notAnInteger("NUMBER_VALUE");
            }
            return (int) value;
        }
    }

    private static RequestRefused notAnInteger(String found) {
        return refused(found + " can not be converted to an Integer");
    }
}
