package io.holdfast.protocol.wire.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.wire.Utf8;
import java.io.ByteArrayOutputStream;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parameters of a request: those of its URL, then those of its form, decoded. None comes twice. */
public final class FormParameters {
    private static final int MAX_PARAMETERS = 1000;

    private final Map<String, String> values = new HashMap<>();

    private final int maxParameters;

    private FormParameters(int maxParameters) {
        this.maxParameters = maxParameters;
    }

    /** Takes what followed the question mark of the URL, as sent, if there was one, and the form. */
    public static FormParameters read(@Nullable String urlQuery, byte[] form, int offset, int length)
            throws QueryRefused {
        return read(urlQuery, form, offset, length, MAX_PARAMETERS);
    }

    /** The same, for an API whose requests may have more parameters than most. */
    public static FormParameters read(@Nullable String urlQuery, byte[] form, int offset, int length, int maxParameters)
            throws QueryRefused {
        FormParameters parameters = new FormParameters(maxParameters);
        if (urlQuery != null) {
            byte[] query = urlQuery.getBytes(ISO_8859_1);
            parameters.take(query, 0, query.length);
        }
        parameters.take(form, offset, offset + length);
        return parameters;
    }

    /** Null if it is absent. */
    public @Nullable String get(String name) {
        return values.get(name);
    }

    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** All of them, by their names. */
    public Set<Map.Entry<String, String>> entries() {
        return Collections.unmodifiableSet(values.entrySet());
    }

    private void take(byte[] bytes, int from, int to) throws QueryRefused {
        int at = from;
        while (at < to) {
            int end = indexOf('&', bytes, at, to);
            if (end > at) {
                int equals = indexOf('=', bytes, at, end);
                String name = decoded(bytes, at, equals);
                String value = decoded(bytes, Math.min(equals + 1, end), end);
                if (values.putIfAbsent(name, value) != null) {
                    throw refused("A parameter occurs more than once.");
                }
                if (values.size() > maxParameters) {
                    throw refused("The request has more than " + maxParameters + " parameters.");
                }
            }
            at = end + 1;
        }
    }

    private static int indexOf(char c, byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != c) {
            i++;
        }
        return i;
    }

    private static String decoded(byte[] bytes, int from, int to) throws QueryRefused {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from);
        int i = from;
        while (i < to) {
            byte b = bytes[i++];
            if (b == '%') {
                int high = i + 1 < to ? Character.digit(bytes[i], 16) : -1;
                int low = high >= 0 ? Character.digit(bytes[i + 1], 16) : -1;
                if (low < 0) {
                    throw refused("The request holds a percent sign that two hexadecimal digits do not follow.");
                }
                out.write(high << 4 | low);
                i += 2;
            } else {
                out.write(b == '+' ? ' ' : b);
            }
        }
        byte[] utf8 = out.toByteArray();
        if (!Utf8.isWellFormed(utf8, 0, utf8.length)) {
            throw refused("The request holds text that is not valid UTF-8.");
        }
        return new String(utf8, UTF_8);
    }

    private static QueryRefused refused(String message) {
        return new QueryRefused(QueryError.malformed(message));
    }
}
