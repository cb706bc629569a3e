package io.holdfast.verify.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value as a test expects it, written with single quotes: {@code {'MessageId':'<uuid>','Body':'hello'}}. A text in angle brackets
 * stands for any text of that kind; everything else must be equal, with no member more and none less.
 */
final class Pattern {
    private static final Map<String, String> KINDS = Map.of(
            "<any>", "(?s).*",
            "<uuid>", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
            "<handle>", "[A-Za-z0-9+/=_-]{1,1024}",
            "<number>", "[1-9][0-9]*",
            "<seconds>", "[0-9]{10}",
            "<millis>", "[0-9]{13}",
            "<token>", "[!-~]+");

    private final @Nullable Object expected;

    private Pattern(@Nullable Object expected) {
        this.expected = expected;
    }

    static Pattern of(String json, Object... arguments) {
        return new Pattern(Json.read(RawWire.json(json, arguments).getBytes(UTF_8)));
    }

    static Pattern ofValue(Object value) {
        return new Pattern(value instanceof Integer small ? (Object) small.longValue() : value);
    }

    void assertMatches(@Nullable Object actual) {
        assertThat(blurred(actual, expected)).isEqualTo(expected);
    }

    /** The actual value with those texts replaced by the expected kind that are of that kind; so a comparison shows what is left. */
    private static @Nullable Object blurred(@Nullable Object actual, @Nullable Object expected) {
        if (actual instanceof Map<?, ?> members && expected instanceof Map<?, ?> patterns) {
            Map<Object, @Nullable Object> result = new LinkedHashMap<>();
            members.forEach((name, value) -> result.put(name, blurred(value, patterns.get(name))));
            return result;
        }
        if (actual instanceof List<?> elements && expected instanceof List<?> patterns) {
            List<@Nullable Object> result = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                result.add(blurred(elements.get(i), i < patterns.size() ? patterns.get(i) : null));
            }
            return result;
        }
        String kind = expected instanceof String text ? KINDS.get(text) : null;
        boolean ofThatKind = kind != null && Objects.toString(actual, "").matches(kind);
        return ofThatKind ? expected : actual;
    }
}
