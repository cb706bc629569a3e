package io.holdfast.command.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON value that a server sent. What is missing or of another kind reads as nothing, so that a command shows what there is.
 *
 * @param value a map, a list, a text, a number, a boolean or null
 */
public record Json(@Nullable Object value) {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Of bytes in UTF-8. */
    public static Json parse(byte[] bytes) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
            parser.nextToken();
            return new Json(read(parser));
        }
    }

    public Json get(String name) {
        return new Json(value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    /** Empty if there is none. */
    public String text(String name) {
        Object found = get(name).value;
        return found == null || found instanceof Map || found instanceof List ? "" : found.toString();
    }

    /** Texts count as well: SQS writes the numbers of attributes as texts. */
    public OptionalDouble number(String name) {
        Object found = get(name).value;
        if (found instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        try {
            return found instanceof String text ? OptionalDouble.of(Double.parseDouble(text)) : OptionalDouble.empty();
        } catch (NumberFormatException other) {
            return OptionalDouble.empty();
        }
    }

    public long count(String name) {
        return (long) number(name).orElse(0);
    }

    public boolean is(String name) {
        return Boolean.TRUE.equals(get(name).value);
    }

    public boolean has(String name) {
        return get(name).value != null;
    }

    public List<Json> list(String name) {
        return get(name).value instanceof List<?> list
                ? list.stream().map(Json::new).toList()
                : List.of();
    }

    /** The same object with another value. */
    public Json with(String name, Object other) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members().forEach((each, member) -> members.put(each, member.value));
        members.put(name, other);
        return new Json(members);
    }

    /** The members of an object, in their order. */
    public Map<String, Json> members() {
        Map<String, Json> members = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> members.put(name.toString(), new Json(member)));
        }
        return members;
    }

    private static @Nullable Object read(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return null;
        }
        return switch (token) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> members = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    members.put(name, read(parser));
                }
                yield members;
            }
            case START_ARRAY -> {
                List<@Nullable Object> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(read(parser));
                }
                yield elements;
            }
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getString();
        };
    }
}
