package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.Utf8;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path with names for what varies, {@code /queues/{queue}}. */
record PathTemplate(List<String> segments) {
    static PathTemplate of(String path) {
        return new PathTemplate(split(path));
    }

    /** The segments of a path as they were sent: what is a slash only when decoded belongs to its segment. */
    static List<String> split(String path) {
        return List.of(path.substring(1).split("/", -1));
    }

    boolean has(String name) {
        return segments.contains('{' + name + '}');
    }

    /** What stands for the names, still encoded; null if this is another path. */
    @Nullable
    Map<String, String> match(List<String> path) {
        if (path.size() != segments.size()) {
            return null;
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 0; i < path.size(); i++) {
            String segment = segments.get(i);
            if (segment.startsWith("{")) {
                values.put(segment.substring(1, segment.length() - 1), path.get(i));
            } else if (!segment.equals(path.get(i))) {
                return null;
            }
        }
        return values;
    }

    /** How many segments are the same in every path: of two templates that match, the one with more is meant. */
    long fixed() {
        return segments.stream().filter(segment -> !segment.startsWith("{")).count();
    }

    static String decoded(String segment) throws AdminRefused {
        ByteArrayOutputStream out = new ByteArrayOutputStream(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c != '%') {
                out.write(c);
                continue;
            }
            int high = i + 2 < segment.length() ? Character.digit(segment.charAt(i + 1), 16) : -1;
            int low = high >= 0 ? Character.digit(segment.charAt(i + 2), 16) : -1;
            if (low < 0) {
                throw AdminRefused.invalid("The path holds a percent sign that two hexadecimal digits do not follow.");
            }
            out.write(high << 4 | low);
            i += 2;
        }
        byte[] utf8 = out.toByteArray();
        if (!Utf8.isWellFormed(utf8, 0, utf8.length)) {
            throw AdminRefused.invalid("The path holds text that is not valid UTF-8.");
        }
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
