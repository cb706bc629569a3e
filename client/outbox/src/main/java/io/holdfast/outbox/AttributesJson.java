package io.holdfast.outbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * Message attributes as the column {@code attributes} keeps them, so that people and other languages can read and write them:
 *
 * <pre>{@code {"RequestId": {"type": "String", "value": "r-1"}, "Retries": {"type": "Number", "value": "3"}}}</pre>
 *
 * Anything of another shape is refused. Stateless.
 */
final class AttributesJson {
    private AttributesJson() {}

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
        Map<String, OutboxAttribute> attributes = new LinkedHashMap<>();
        try {
            object(json).forEach((name, attribute) -> attributes.put(name, attribute(attribute)));
        } catch (RuntimeException malformed) {
            String reason =
                    String.valueOf(malformed.getMessage()).lines().findFirst().orElse("");
            throw new IllegalArgumentException(
                    "unreadable attributes of an outbox row: " + json + " (" + reason + ")", malformed);
        }
        return attributes;
    }

    /** The SDK's parser stops after the first value, so that only inside an array it notices text that follows the object. */
    private static Map<String, JsonNode> object(String json) {
        List<JsonNode> values = JsonNode.parser().parse("[" + json + "]").asArray();
        if (values.size() != 1) {
            throw new IllegalArgumentException("not one object");
        }
        return values.get(0).asObject();
    }

    private static OutboxAttribute attribute(JsonNode attribute) {
        return new OutboxAttribute(
                text(attribute.asObject().get("type")),
                text(attribute.asObject().get("value")));
    }

    private static String text(@Nullable JsonNode field) {
        if (field == null || !field.isString()) {
            throw new IllegalArgumentException("an attribute needs a type and a value, both of them strings");
        }
        return field.asString();
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
