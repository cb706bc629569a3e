package io.holdfast.outbox;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Message attributes as the column {@code attributes} keeps them, so that people and other languages can read and write them:
 *
 * <pre>{@code {"RequestId": {"type": "String", "value": "r-1"}, "Retries": {"type": "Number", "value": "3"}}}</pre>
 *
 * Reading takes exactly this shape and refuses anything else. Stateless.
 */
final class AttributesJson {
    private final String text;
    private int at;

    private AttributesJson(String text) {
        this.text = text;
    }

    static String write(Map<String, OutboxAttribute> attributes) {
        StringBuilder json = new StringBuilder("{");
        attributes.forEach((name, attribute) -> {
            json.append(json.length() == 1 ? "" : ",");
            quote(json, name);
            json.append(":{\"type\":");
            quote(json, attribute.dataType());
            json.append(",\"value\":");
            quote(json, attribute.value());
            json.append('}');
        });
        return json.append('}').toString();
    }

    static Map<String, OutboxAttribute> read(String json) {
        AttributesJson reader = new AttributesJson(json);
        Map<String, OutboxAttribute> attributes = new LinkedHashMap<>();
        reader.object(name -> attributes.put(name, reader.attribute()));
        reader.space();
        if (reader.at != json.length()) {
            throw reader.broken("nothing more");
        }
        return attributes;
    }

    private OutboxAttribute attribute() {
        Map<String, String> fields = new LinkedHashMap<>();
        object(name -> fields.put(name, string()));
        String type = fields.get("type");
        String value = fields.get("value");
        if (type == null || value == null) {
            throw broken("an attribute with type and value");
        }
        return new OutboxAttribute(type, value);
    }

    private interface Field {
        void read(String name);
    }

    private void object(Field field) {
        expect('{');
        space();
        if (peek() == '}') {
            at++;
            return;
        }
        do {
            String name = string();
            expect(':');
            field.read(name);
            space();
        } while (next() == ',');
        at--;
        expect('}');
    }

    private String string() {
        expect('"');
        StringBuilder value = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            value.append(c == '\\' ? escaped() : c);
        }
        return value.toString();
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw broken("an escape");
        };
    }

    private char unicode() {
        if (at + 4 > text.length()) {
            throw broken("four hexadecimal digits");
        }
        at += 4;
        try {
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        } catch (NumberFormatException notHexadecimal) {
            throw broken("four hexadecimal digits");
        }
    }

    private void expect(char wanted) {
        space();
        if (next() != wanted) {
            at--;
            throw broken("'" + wanted + "'");
        }
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw broken("more text");
        }
        return text.charAt(at);
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private IllegalArgumentException broken(String wanted) {
        return new IllegalArgumentException("the attributes of an outbox row are not as this library writes them: at "
                + at + " of " + text + " there should be " + wanted);
    }

    private static void quote(StringBuilder json, String value) {
        json.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        json.append('"');
    }
}
