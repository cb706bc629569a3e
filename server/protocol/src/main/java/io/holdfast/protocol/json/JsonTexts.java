package io.holdfast.protocol.json;

import io.holdfast.protocol.AwsError;
import io.holdfast.protocol.RequestRefused;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists and maps of texts. A null among the elements or values is as good as absent. */
final class JsonTexts {
    private JsonTexts() {}

    static List<String> list(JsonReader in) throws RequestRefused {
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
    static Map<String, String> map(JsonReader in) throws RequestRefused {
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

    static RequestRefused duplicateKey() {
        return new RequestRefused(AwsError.SERIALIZATION, "A map has the same key twice.");
    }
}
