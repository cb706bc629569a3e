package io.holdfast.command.queue;

import io.holdfast.command.Options;
import java.util.LinkedHashMap;
import java.util.Map;

/** Message attributes as they are typed: {@code NAME=VALUE} for texts, {@code NAME:Number=5}, {@code NAME:Binary=BASE64}. Stateless. */
final class MessageAttributes {
    private MessageAttributes() {}

    static Map<String, Object> of(Options options) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        NamedValues.of(options, "--attribute").forEach((name, value) -> {
            int colon = name.indexOf(':');
            String type = colon < 0 ? "String" : name.substring(colon + 1);
            boolean binary = type.equals("Binary") || type.startsWith("Binary.");
            attributes.put(
                    colon < 0 ? name : name.substring(0, colon),
                    Map.of("DataType", type, binary ? "BinaryValue" : "StringValue", value));
        });
        return attributes;
    }
}
