package io.holdfast.verify.crash.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** A JSON object that was read, looked into without ceremony: what a test expects must be there. */
public record Json(Map<String, Object> members) {
    private static final JsonFactory FACTORY = new JsonFactory();

    public static Json read(String text) {
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            return (Json) value(parser);
        }
    }

    private static Object value(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, value(parser));
            }
            return new Json(members);
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        return parser.getString();
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    /** Numbers are given as they were written. */
    public String text(String name) {
        return (String) require(name);
    }

    public String textOr(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    public long number(String name) {
        return Long.parseLong(text(name));
    }

    public Json object(String name) {
        return (Json) require(name);
    }

    /** The elements of an array of objects; none if the array is missing. */
    public List<Json> objects(String name) {
        return elements(name).stream().map(Json.class::cast).toList();
    }

    public List<String> texts(String name) {
        return elements(name).stream().map(String.class::cast).toList();
    }

    private List<?> elements(String name) {
        return has(name) ? (List<?>) members.get(name) : List.of();
    }

    private Object require(String name) {
        if (!has(name)) {
            throw new AssertionError("no member " + name + " in " + members);
        }
        return members.get(name);
    }

    /** The text as a JSON string. */
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
