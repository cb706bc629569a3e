package io.holdfast.deadletters;

import java.util.Collection;
import java.util.Map;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/**
 * Writes JSON, on one line or indented for people; reading is the SDK's. Values are maps, collections, texts, numbers and booleans.
 * Stateless.
 */
final class Json {
    private Json() {}

    static String line(Map<String, ?> object) {
        StringBuilder out = new StringBuilder(256);
        write(object, out, -1);
        return out.toString();
    }

    static String pretty(Map<String, ?> object) {
        StringBuilder out = new StringBuilder(512);
        write(object, out, 0);
        return out.append('\n').toString();
    }

    static JsonNode read(String text) {
        return JsonNode.parser().parse(text);
    }

    /** With a depth below zero there are no line breaks. */
    private static void write(Object value, StringBuilder out, int depth) {
        if (value instanceof Map<?, ?> map) {
            out.append('{');
            String comma = "";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(comma);
                indent(out, deeper(depth));
                text(entry.getKey().toString(), out);
                out.append(depth < 0 ? ":" : ": ");
                write(entry.getValue(), out, deeper(depth));
                comma = ",";
            }
            indent(out, map.isEmpty() ? -1 : depth);
            out.append('}');
        } else if (value instanceof Collection<?> list) {
            out.append('[');
            String comma = "";
            for (Object element : list) {
                out.append(comma);
                indent(out, deeper(depth));
                write(element, out, deeper(depth));
                comma = ",";
            }
            indent(out, list.isEmpty() ? -1 : depth);
            out.append(']');
        } else if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            text(value.toString(), out);
        }
    }

    private static int deeper(int depth) {
        return depth < 0 ? depth : depth + 1;
    }

    private static void indent(StringBuilder out, int depth) {
        if (depth >= 0) {
            out.append('\n').append("  ".repeat(depth));
        }
    }

    /** Lone surrogates are escaped too: UTF-8 cannot hold them. */
    private static void text(String value, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c == '\u007f' || isAlone(value, i)) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isAlone(String value, int at) {
        char c = value.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
        }
        return Character.isLowSurrogate(c) && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
    }
}
