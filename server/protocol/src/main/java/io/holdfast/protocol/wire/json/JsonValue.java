package io.holdfast.protocol.wire.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as a tree, for the small documents that travel as text inside an attribute. Nothing on the hot path uses it. */
public sealed interface JsonValue {
    JsonValue NULL = new Word("null");

    /** An object, its members in the order of the text. */
    record Structure(Map<String, JsonValue> members) implements JsonValue {
        public Structure {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        /** The value of this member, or null when there is none. */
        public @Nullable JsonValue get(String name) {
            return members.get(name);
        }
    }

    /** A list. */
    record Sequence(List<JsonValue> elements) implements JsonValue {
        public Sequence {
            elements = List.copyOf(elements);
        }
    }

    /** A string, without quotes and escapes. */
    record Text(String value) implements JsonValue {}

    /** A number, true, false or null, as it was written. */
    record Word(String literal) implements JsonValue {}

    /** The string that this is, or null when it is anything else, or absent. */
    static @Nullable String textOf(@Nullable JsonValue value) {
        return value instanceof Text text ? text.value() : null;
    }
}
