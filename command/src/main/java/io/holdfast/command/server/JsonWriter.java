package io.holdfast.command.server;

import java.io.StringWriter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes maps, lists, texts, numbers and booleans as one line of JSON. Stateless. */
public final class JsonWriter {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonWriter() {}

    public static String text(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        if (value instanceof Json nested) {
            write(json, nested.value());
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            map.forEach((name, member) -> {
                json.writeName(name.toString());
                write(json, member);
            });
            json.writeEndObject();
        } else if (value instanceof Iterable<?> list) {
            json.writeStartArray();
            list.forEach(element -> write(json, element));
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Number number) {
            json.writeRawValue(number.toString());
        } else if (value == null) {
            json.writeNull();
        } else {
            json.writeString(value.toString());
        }
    }
}
