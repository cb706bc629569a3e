package io.holdfast.protocol.wire.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Takes members out of a form and collects everything that is wrong with them, in the words of the AWS framework; {@link #check} complains
 * about all of it at once. Until then what is wrong is given as an empty text.
 */
public final class Constraints {
    private static final int REPEATED_MAX_CHARACTERS = 256;

    private final FormParameters form;
    private final List<String> broken = new ArrayList<>();

    public Constraints(FormParameters form) {
        this.form = form;
    }

    /** A text that must be there. */
    public String required(String name, int maxLength, Pattern pattern) {
        String value = form.get(name);
        if (value == null) {
            broken.add(
                    "Value null at '" + memberName(name) + "' failed to satisfy constraint: Member must not be null");
            return "";
        }
        return checked(name, value, maxLength, pattern);
    }

    public @Nullable String optional(String name, int maxLength, Pattern pattern) {
        String value = form.get(name);
        return value == null ? null : checked(name, value, maxLength, pattern);
    }

    /** One of some words, which must be there. */
    public String oneOf(String name, List<String> words) {
        String value = required(name, Integer.MAX_VALUE, Pattern.compile("(?s).*"));
        if (!Set.copyOf(words).contains(value) && form.get(name) != null) {
            add(name, value, "Member must satisfy enum value set: " + words);
        }
        return value;
    }

    public int number(String name, int min, int max, int ifAbsent) throws QueryRefused {
        String value = form.get(name);
        if (value == null) {
            return ifAbsent;
        }
        int number;
        try {
            number = Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new QueryRefused(QueryError.malformed("The parameter " + name + " must be an integer."));
        }
        if (number < min) {
            add(name, value, "Member must have value greater than or equal to " + min);
        } else if (number > max) {
            add(name, value, "Member must have value less than or equal to " + max);
        }
        return number;
    }

    /** Refuses the request if anything was wrong. */
    public void check() throws QueryRefused {
        if (!broken.isEmpty()) {
            String count = broken.size() == 1 ? "1 validation error" : broken.size() + " validation errors";
            throw new QueryRefused(QueryError.validation(count + " detected: " + String.join("; ", broken)));
        }
    }

    private String checked(String name, String value, int maxLength, Pattern pattern) {
        if (value.isEmpty()) {
            add(name, value, "Member must have length greater than or equal to 1");
        } else if (value.length() > maxLength) {
            add(name, value, "Member must have length less than or equal to " + maxLength);
        } else if (!pattern.matcher(value).matches()) {
            add(name, value, "Member must satisfy regular expression pattern: " + pattern.pattern());
        }
        return value;
    }

    private void add(String name, String value, String constraint) {
        String repeated =
                value.length() <= REPEATED_MAX_CHARACTERS ? value : value.substring(0, REPEATED_MAX_CHARACTERS) + "...";
        broken.add(
                "Value '" + repeated + "' at '" + memberName(name) + "' failed to satisfy constraint: " + constraint);
    }

    /** The framework begins names in lower case here. */
    private static String memberName(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
