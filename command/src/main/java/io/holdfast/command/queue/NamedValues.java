package io.holdfast.command.queue;

import io.holdfast.command.Options;
import java.util.LinkedHashMap;
import java.util.Map;

/** Flags that are given as {@code NAME=VALUE}, any number of times. Stateless. */
public final class NamedValues {
    private NamedValues() {}

    /** In the order in which they were typed. */
    public static Map<String, String> of(Options options, String flag) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String text : options.texts(flag)) {
            int equals = text.indexOf('=');
            if (equals <= 0) {
                throw options.mistake("%s needs NAME=VALUE, not '%s'".formatted(flag, text));
            }
            values.put(text.substring(0, equals), text.substring(equals + 1));
        }
        return values;
    }
}
