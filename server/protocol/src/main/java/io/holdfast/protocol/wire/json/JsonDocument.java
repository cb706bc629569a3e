package io.holdfast.protocol.wire.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.json.JsonValue.Sequence;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import io.holdfast.protocol.wire.json.JsonValue.Word;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes apart JSON that travels as text inside a request, and puts such JSON together. */
public final class JsonDocument {
    private JsonDocument() {}

    /** The one well-formed object that these bytes are, or null when they are anything else; no object has a key twice. */
    public static @Nullable Structure parse(byte[] utf8) {
        JsonReader in = new JsonReader(utf8, 0, utf8.length);
        try {
            JsonValue value = value(in);
            in.endDocument();
            return value instanceof Structure structure ? structure : null;
        } catch (MalformedJson e) {
            return null;
        }
    }

    /** The shortest text, without blanks, in the order of the tree. */
    public static String write(JsonValue value) {
        JsonBuffer out = new JsonBuffer();
        write(value, out);
        return new String(out.array(), 0, out.length(), UTF_8);
    }

    private static JsonValue value(JsonReader in) throws MalformedJson {
        byte first = in.peek();
        if (first == '{') {
            return structure(in);
        }
        if (first == '[') {
            return sequence(in);
        }
        String scalar = in.string();
        if (scalar == null) {
            return JsonValue.NULL;
        }
        return first == '"' ? new Text(scalar) : new Word(scalar);
    }

    private static Structure structure(JsonReader in) throws MalformedJson {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        in.beginMap();
        for (String name = in.nextKey(); name != null; name = in.nextKey()) {
            if (members.put(name, value(in)) != null) {
                throw JsonTexts.duplicateKey();
            }
        }
        return new Structure(members);
    }

    private static Sequence sequence(JsonReader in) throws MalformedJson {
        List<JsonValue> elements = new ArrayList<>();
        in.beginList();
        while (in.nextElement()) {
            elements.add(value(in));
        }
        return new Sequence(elements);
    }

    /** The same, as a part of something. */
    public static void write(JsonValue value, JsonBuffer out) {
        if (value instanceof Structure structure) {
            out.open('{');
            for (Map.Entry<String, JsonValue> member : structure.members().entrySet()) {
                out.member(member.getKey());
                write(member.getValue(), out);
            }
            out.close('}');
        } else if (value instanceof Sequence sequence) {
            out.open('[');
            for (JsonValue element : sequence.elements()) {
                write(element, out.element());
            }
            out.close(']');
        } else if (value instanceof Text text) {
            out.quoted(text.value());
        } else if (value instanceof Word word) {
            out.word(word.literal());
        }
    }
}
