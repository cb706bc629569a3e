package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.wire.tree.Tree;
import io.holdfast.protocol.wire.tree.Tree.Flag;
import io.holdfast.protocol.wire.tree.Tree.Items;
import io.holdfast.protocol.wire.tree.Tree.Loose;
import io.holdfast.protocol.wire.tree.Tree.Members;
import io.holdfast.protocol.wire.tree.Tree.Real;
import io.holdfast.protocol.wire.tree.Tree.Text;
import io.holdfast.protocol.wire.tree.Tree.Time;
import io.holdfast.protocol.wire.tree.Tree.Whole;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of one structure of a request, each with its type and its bounds checked, in the words of the AWS framework. One thread. */
final class RequestMembers {
    private static final int REPEATED_MAX_CHARACTERS = 256;
    private static final double MAX_SECONDS = 1e12;

    private final Members members;
    private final String path;

    RequestMembers(Members members) {
        this(members, "");
    }

    /** @param path what stands before the names of these members in errors */
    private RequestMembers(Members members, String path) {
        this.members = members;
        this.path = path;
    }

    boolean has(String name) {
        return members.get(name) != null;
    }

    /** The name of a member as forms write it. */
    String full(String name) {
        return path + name;
    }

    @Nullable
    String text(String name, int minCharacters, int maxCharacters) throws CloudWatchRefused {
        Tree value = members.get(name);
        if (value == null) {
            return null;
        }
        String text = text(name, value);
        if (text.length() < minCharacters) {
            throw broken(name, text, "Member must have length greater than or equal to " + minCharacters);
        }
        if (text.length() > maxCharacters) {
            throw broken(name, text, "Member must have length less than or equal to " + maxCharacters);
        }
        return text;
    }

    String required(String name, int minCharacters, int maxCharacters) throws CloudWatchRefused {
        String text = text(name, minCharacters, maxCharacters);
        if (text == null) {
            throw absent(name);
        }
        return text;
    }

    @Nullable
    String oneOf(String name, List<String> allowed) throws CloudWatchRefused {
        String text = text(name, 0, Integer.MAX_VALUE);
        if (text != null && !allowed.contains(text)) {
            throw broken(name, text, "Member must satisfy enum value set: [" + String.join(", ", allowed) + "]");
        }
        return text;
    }

    String requiredOneOf(String name, List<String> allowed) throws CloudWatchRefused {
        String text = oneOf(name, allowed);
        if (text == null) {
            throw absent(name);
        }
        return text;
    }

    @Nullable
    Integer integer(String name, int min, int max) throws CloudWatchRefused {
        Double number = number(name);
        if (number == null) {
            return null;
        }
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw malformed(name, "an integer");
        }
        int value = number.intValue();
        if (value < min) {
            throw broken(name, Integer.toString(value), "Member must have value greater than or equal to " + min);
        }
        if (value > max) {
            throw broken(name, Integer.toString(value), "Member must have value less than or equal to " + max);
        }
        return value;
    }

    int requiredInteger(String name, int min, int max) throws CloudWatchRefused {
        Integer value = integer(name, min, max);
        if (value == null) {
            throw absent(name);
        }
        return value;
    }

    @Nullable
    Double number(String name) throws CloudWatchRefused {
        Tree value = members.get(name);
        return value == null ? null : number(name, value);
    }

    @Nullable
    Boolean flag(String name) throws CloudWatchRefused {
        Tree value = members.get(name);
        if (value == null) {
            return null;
        }
        if (value instanceof Flag flag) {
            return flag.value();
        }
        String word = value instanceof Loose loose ? loose.value() : "";
        if (!word.equals("true") && !word.equals("false")) {
            throw malformed(name, "a boolean");
        }
        return word.equals("true");
    }

    /** In milliseconds since 1970. */
    @Nullable
    Long time(String name) throws CloudWatchRefused {
        Tree value = members.get(name);
        if (value == null) {
            return null;
        }
        if (value instanceof Time time) {
            return time.millis();
        }
        if (value instanceof Loose loose) {
            try {
                return OffsetDateTime.parse(loose.value()).toInstant().toEpochMilli();
            } catch (DateTimeException | ArithmeticException e) {
                throw malformed(name, "a timestamp");
            }
        }
        double seconds = number(name, value);
        if (!(Math.abs(seconds) <= MAX_SECONDS)) {
            throw malformed(name, "a timestamp");
        }
        return Math.round(seconds * 1000);
    }

    long requiredTime(String name) throws CloudWatchRefused {
        Long millis = time(name);
        if (millis == null) {
            throw new CloudWatchRefused(CloudWatchError.missing(full(name)));
        }
        return millis;
    }

    List<String> texts(String name, int maxItems, int maxCharacters) throws CloudWatchRefused {
        List<String> texts = new ArrayList<>();
        for (RequestMembers item : items(name, maxItems)) {
            texts.add(item.required("", 1, maxCharacters));
        }
        return texts;
    }

    List<Double> numbers(String name, int maxItems) throws CloudWatchRefused {
        List<Double> numbers = new ArrayList<>();
        for (RequestMembers item : items(name, maxItems)) {
            Tree value = item.members.get("");
            numbers.add(value == null ? 0 : number(item.path, value));
        }
        return numbers;
    }

    /** The structures of a list; where it holds anything else, a structure with that as its only member, whose name is empty. */
    List<RequestMembers> items(String name, int maxItems) throws CloudWatchRefused {
        Tree value = members.get(name);
        // A list without members is an empty parameter in a form.
        if (value == null || value.equals(new Loose(""))) {
            return List.of();
        }
        if (!(value instanceof Items items)) {
            throw new CloudWatchRefused(CloudWatchError.malformed("Expected list or null"));
        }
        if (items.values().size() > maxItems) {
            throw broken(name, "[...]", "Member must have length less than or equal to " + maxItems);
        }
        List<RequestMembers> each = new ArrayList<>();
        for (Tree item : items.values()) {
            String place = path + name + ".member." + (each.size() + 1);
            each.add(
                    item instanceof Members structure
                            ? new RequestMembers(structure, place + '.')
                            : new RequestMembers(new Members(Map.of("", item)), place));
        }
        return each;
    }

    @Nullable
    RequestMembers structure(String name) throws CloudWatchRefused {
        Tree value = members.get(name);
        if (value == null) {
            return null;
        }
        if (!(value instanceof Members structure)) {
            throw new CloudWatchRefused(CloudWatchError.malformed("Expected structure, map or null"));
        }
        return new RequestMembers(structure, path + name + '.');
    }

    CloudWatchRefused absent(String name) {
        return new CloudWatchRefused(
                CloudWatchError.constraint("Value null at '" + place(name) + "'", "Member must not be null"));
    }

    CloudWatchRefused broken(String name, String value, String constraint) {
        String repeated =
                value.length() <= REPEATED_MAX_CHARACTERS ? value : value.substring(0, REPEATED_MAX_CHARACTERS) + "...";
        return new CloudWatchRefused(
                CloudWatchError.constraint("Value '" + repeated + "' at '" + place(name) + "'", constraint));
    }

    private static String text(String name, Tree value) throws CloudWatchRefused {
        if (value instanceof Text text) {
            return text.value();
        } else if (value instanceof Loose loose) {
            return loose.value();
        } else if (value instanceof Whole whole) {
            return Long.toString(whole.value());
        } else if (value instanceof Real real) {
            return Double.toString(real.value());
        } else if (value instanceof Flag flag) {
            return Boolean.toString(flag.value());
        }
        throw malformed(name, "a string");
    }

    private static double number(String name, Tree value) throws CloudWatchRefused {
        if (value instanceof Whole whole) {
            return whole.value();
        } else if (value instanceof Real real) {
            return real.value();
        }
        String word = value instanceof Loose loose
                ? loose.value()
                // What JSON has no number for is a text there.
                : value instanceof Text text
                                && List.of("NaN", "Infinity", "-Infinity").contains(text.value())
                        ? text.value()
                        : "";
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw malformed(name, "a number");
        }
    }

    private static CloudWatchRefused malformed(String name, String expected) {
        return new CloudWatchRefused(
                CloudWatchError.malformed("The member " + name + " of the request is not " + expected + '.'));
    }

    /** The framework begins names in lower case here. */
    private String place(String name) {
        String full = full(name);
        return full.isEmpty() ? full : Character.toLowerCase(full.charAt(0)) + full.substring(1);
    }
}
