package io.holdfast.protocol.wire.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists and maps of texts. A null among the elements or values is as good as absent. */
public final class JsonTexts {
    private JsonTexts() {}

    public static List<String> list(JsonReader in) throws MalformedJson {
        if (!in.beginList()) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        while (in.nextElement()) {
            String text = in.string();
            if (text != null) {
                texts.add(text);
            }
        }
        return texts;
    }

    /** In request order. */
    public static Map<String, String> map(JsonReader in) throws MalformedJson {
        if (!in.beginMap()) {
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key = in.nextKey(); key != null; key = in.nextKey()) {
            String text = in.string();
            if (text != null && texts.put(key, text) != null) {
                throw duplicateKey();
            }
        }
        return texts;
    }

    public static MalformedJson duplicateKey() {
        return new MalformedJson("A map has the same key twice.");
    }
}
