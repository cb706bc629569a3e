package io.holdfast.app.endpoint.admin;

import io.holdfast.protocol.wire.query.FormParameters;
import io.holdfast.protocol.wire.query.QueryRefused;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The query parameters of a request, all of them known to its route. */
public final class AdminParameters {
    private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,18}");
    private static final int SHOWN_CHARACTERS = 40;

    private final FormParameters values;

    private AdminParameters(FormParameters values) {
        this.values = values;
    }

    static AdminParameters of(@Nullable String query, Set<String> known) throws AdminRefused {
        FormParameters values;
        try {
            values = FormParameters.read(query, new byte[0], 0, 0);
        } catch (QueryRefused malformed) {
            throw AdminRefused.invalid(malformed.error().message());
        }
        for (String name : values.names()) {
            if (!known.contains(name)) {
                throw AdminRefused.invalid("The parameter \"" + shown(name) + "\" is not known here; there "
                        + (known.isEmpty() ? "are none." : "are " + String.join(", ", new TreeSet<>(known)) + "."));
            }
        }
        return new AdminParameters(values);
    }

    /** Null if it is absent. */
    public @Nullable String text(String name) {
        return values.get(name);
    }

    public String text(String name, String absent) {
        String value = values.get(name);
        return value == null ? absent : value;
    }

    public long number(String name, long absent, long least, long most) throws AdminRefused {
        String value = values.get(name);
        if (value == null) {
            return absent;
        }
        long number = DIGITS.matcher(value).matches() ? Long.parseLong(value) : least - 1;
        if (number < least || number > most) {
            throw AdminRefused.invalid("The parameter " + name + " must be a number from " + least + " to " + most
                    + ", not \"" + shown(value) + "\".");
        }
        return number;
    }

    public int limit(int absent, int most) throws AdminRefused {
        return (int) number("limit", absent, 1, most);
    }

    /** One of these, or null if it is absent. */
    public @Nullable String oneOf(String name, String... choices) throws AdminRefused {
        String value = values.get(name);
        if (value == null || Set.of(choices).contains(value)) {
            return value;
        }
        throw AdminRefused.invalid("The parameter " + name + " must be one of " + String.join(", ", choices)
                + ", not \"" + shown(value) + "\".");
    }

    /** So that no error is as long as what caused it. */
    static String shown(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    }
}
