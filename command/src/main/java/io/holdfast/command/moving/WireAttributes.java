package io.holdfast.command.moving;

import io.holdfast.command.server.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Message attributes as SQS has them on the wire. Stateless. */
final class WireAttributes {
    private static final List<String> PARTS = List.of("DataType", "StringValue", "BinaryValue");

    private WireAttributes() {}

    /** Of a message that was received. */
    static Map<String, Object> received(Json attributes) {
        Map<String, Object> members = new LinkedHashMap<>();
        attributes.members().forEach((name, attribute) -> {
            Map<String, Object> parts = new LinkedHashMap<>();
            PARTS.stream().filter(attribute::has).forEach(part -> parts.put(part, attribute.text(part)));
            members.put(name, parts);
        });
        return members;
    }

    /** Of a message that the admin API shows. */
    static Map<String, Object> peeked(Json attributes) {
        Map<String, Object> members = new LinkedHashMap<>();
        attributes.members().forEach((name, attribute) -> {
            String type = attribute.text("type");
            String part = type.startsWith("Binary") ? "BinaryValue" : "StringValue";
            members.put(name, Map.of("DataType", type, part, attribute.text("value")));
        });
        return members;
    }
}
