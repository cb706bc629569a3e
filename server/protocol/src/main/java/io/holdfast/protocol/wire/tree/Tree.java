package io.holdfast.protocol.wire.tree;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a request or result, whatever protocol it travels in. What is null in a protocol is absent here. */
public sealed interface Tree {
    /** A structure, or a map that was read, its members in the order they came. */
    record Members(Map<String, Tree> values) implements Tree {
        public Members {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        public @Nullable Tree get(String name) {
            return values.get(name);
        }
    }

    /** A map in a result, whose keys are values too: XML writes it otherwise than a structure. */
    record Entries(Map<String, Tree> values) implements Tree {
        public Entries {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** A list. */
    record Items(List<Tree> values) implements Tree {
        public Items {
            values = List.copyOf(values);
        }
    }

    /** A string. */
    record Text(String value) implements Tree {}

    /** A value of a form, which says nothing of its type. */
    record Loose(String value) implements Tree {}

    /** A number without a fraction. */
    record Whole(long value) implements Tree {}

    /** A number with a fraction, or too large for a {@link Whole}. */
    record Real(double value) implements Tree {}

    record Flag(boolean value) implements Tree {}

    /** A moment, in milliseconds since 1970. JSON has numbers instead when it is read. */
    record Time(long millis) implements Tree {}
}
