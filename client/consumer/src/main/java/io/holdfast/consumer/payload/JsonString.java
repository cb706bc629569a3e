package io.holdfast.consumer.payload;

/** Writes a text as a string of JSON, which also shows in messages where a text begins and ends and what is invisible in it. Stateless. */
final class JsonString {
    private JsonString() {}

    static String quote(String value) {
        StringBuilder quoted = new StringBuilder(value.length() + 2).append('"');
        for (int i = 0; i < value.length(); i++) {
            char next = value.charAt(i);
            if (next == '"' || next == '\\') {
                quoted.append('\\').append(next);
            } else if (next < ' ') {
                quoted.append(String.format("\\u%04x", (int) next));
            } else {
                quoted.append(next);
            }
        }
        return quoted.append('"').toString();
    }
}
