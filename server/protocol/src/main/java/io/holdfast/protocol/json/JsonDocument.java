package io.holdfast.protocol.json;

import io.holdfast.protocol.RequestRefused;

/** Looks at JSON that travels as text inside a request. */
public final class JsonDocument {
    private JsonDocument() {}

    /** Whether these bytes are one well-formed JSON object and nothing else. */
    public static boolean isObject(byte[] utf8) {
        JsonReader in = new JsonReader(utf8, 0, utf8.length);
        try {
            boolean object = in.atObject();
            in.skip();
            in.endDocument();
            return object;
        } catch (RequestRefused e) {
            return false;
        }
    }
}
