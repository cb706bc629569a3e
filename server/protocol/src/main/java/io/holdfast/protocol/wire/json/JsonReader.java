package io.holdfast.protocol.wire.json;

import io.holdfast.protocol.wire.NameTable;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Pulls one JSON document apart, in one pass. A null counts as an absent value, so every typed method may give null, and every
 * begin method false. Whatever the bytes are, the only exception is {@link MalformedJson}; time is linear in their number.
 */
public class JsonReader {
    private final JsonTokens tokens;
    private final int maxEntries;
    private int depth;
    private int elements;
    private boolean first;

    public JsonReader(byte[] bytes, int offset, int length) {
        this(bytes, offset, length, JsonLimits.COLLECTION_MAX_ENTRIES);
    }

    /** @param maxEntries how many entries all lists and maps may have together */
    public JsonReader(byte[] bytes, int offset, int length, int maxEntries) {
        this.tokens = new JsonTokens(bytes, offset, length);
        this.maxEntries = maxEntries;
    }

    /** The first byte of what comes next, or 0 at the end. */
    public final byte peek() {
        return tokens.peek();
    }

    /** Nothing but blanks may follow the document. */
    public final void endDocument() throws MalformedJson {
        if (!tokens.atEnd()) {
            throw new MalformedJson("Unexpected text after the end of the request body.");
        }
    }

    /** The next name of an object, in the table, or null at its end, which leaves it. */
    protected final <T> @Nullable T nextName(NameTable<T> names) throws MalformedJson {
        return nextName() ? tokens.textIn(names) : null;
    }

    /** The name or the scalar that was read last. */
    protected final String text() {
        return tokens.textAsString();
    }

    public final boolean beginMap() throws MalformedJson {
        return begin('{');
    }

    /** The next key of a map, or null at its end, which leaves it. */
    @Nullable
    public final String nextKey() throws MalformedJson {
        if (!nextName()) {
            return null;
        }
        countElement();
        return tokens.textAsString();
    }

    public final boolean beginList() throws MalformedJson {
        return begin('[');
    }

    /** Whether the list has another element to read; when not, leaves it. */
    public final boolean nextElement() throws MalformedJson {
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
    public final String string() throws MalformedJson {
        return tokens.scalar() ? tokens.textAsString() : null;
    }

    /** The same as UTF-8, without a string in between. */
    public final byte @Nullable [] utf8() throws MalformedJson {
        return tokens.scalar() ? tokens.textAsUtf8() : null;
    }

    public final byte @Nullable [] base64() throws MalformedJson {
        byte[] text = utf8();
        try {
            return text == null ? null : Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw new MalformedJson("A binary value is not valid base64.");
        }
    }

    /** A number without a fraction; 3.0 has none. */
    @Nullable
    public final Integer integer() throws MalformedJson {
        byte first = tokens.peek();
        if (!tokens.scalar()) {
            return null;
        }
        return JsonIntegers.of(first, tokens.textAsString());
    }

    /** Passes over any value, which must be well-formed all the same. */
    public final void skip() throws MalformedJson {
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

    private boolean begin(char bracket) throws MalformedJson {
        if (tokens.peek() != bracket) {
            if (tokens.scalar()) {
                throw new MalformedJson(bracket == '[' ? "Expected list or null" : "Expected structure, map or null");
            }
            return false;
        }
        if (++depth > JsonLimits.MAX_DEPTH) {
            throw new MalformedJson("The request body is nested too deeply.");
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

    private boolean nextName() throws MalformedJson {
        if (tokens.peek() == '}') {
            leave();
            return false;
        }
        separator();
        tokens.name();
        return true;
    }

    private void separator() throws MalformedJson {
        if (!first) {
            tokens.expect(',');
        }
        first = false;
    }

    private void countElement() throws MalformedJson {
        if (++elements > maxEntries) {
            throw new MalformedJson("The request body has too many list or map entries.");
        }
    }
}
