package io.holdfast.protocol.kms;

import io.holdfast.protocol.wire.json.JsonValue;
import io.holdfast.protocol.wire.json.JsonValue.Structure;
import io.holdfast.protocol.wire.json.JsonValue.Text;
import io.holdfast.protocol.wire.json.JsonValue.Word;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The members of a request, each checked in the words of the AWS framework. */
final class KmsMembers {
    private static final int REPEATED_MAX_CHARACTERS = 256;

    private final Structure members;

    KmsMembers(Structure members) {
        this.members = members;
    }

    /** Whether it is there and not null. */
    boolean has(String name) {
        JsonValue value = members.get(name);
        return value != null && !value.equals(JsonValue.NULL);
    }

    /** Whether it is there, and anything but false, null or an empty list. */
    boolean isSet(String name) {
        JsonValue value = members.get(name);
        return has(name)
                && !new Word("false").equals(value)
                && !(value instanceof JsonValue.Sequence list && list.elements().isEmpty());
    }

    String required(String name, int maxCharacters) throws KmsRefused {
        String value = optional(name, 1, maxCharacters);
        if (value == null) {
            throw broken("Value null at '" + memberName(name) + "'", "Member must not be null");
        }
        return value;
    }

    String required(String name, int maxCharacters, Pattern pattern) throws KmsRefused {
        String value = required(name, maxCharacters);
        if (!pattern.matcher(value).matches()) {
            throw broken(name, value, "Member must satisfy regular expression pattern: " + pattern.pattern());
        }
        return value;
    }

    @Nullable
    String optional(String name, int minCharacters, int maxCharacters) throws KmsRefused {
        if (!has(name)) {
            return null;
        }
        if (!(members.get(name) instanceof Text text)) {
            throw new KmsRefused(KmsError.malformed("The member " + name + " must be a string."));
        }
        String value = text.value();
        if (value.length() < minCharacters) {
            throw broken(name, value, "Member must have length greater than or equal to " + minCharacters);
        }
        if (value.length() > maxCharacters) {
            throw broken(name, value, "Member must have length less than or equal to " + maxCharacters);
        }
        return value;
    }

    int number(String name, int min, int max, int ifAbsent) throws KmsRefused {
        if (!has(name)) {
            return ifAbsent;
        }
        String literal = members.get(name) instanceof Word word ? word.literal() : "";
        int value;
        try {
            value = Integer.parseInt(literal);
        } catch (NumberFormatException e) {
            throw new KmsRefused(KmsError.malformed("The member " + name + " must be an integer."));
        }
        if (value < min) {
            throw broken(name, literal, "Member must have value greater than or equal to " + min);
        }
        if (value > max) {
            throw broken(name, literal, "Member must have value less than or equal to " + max);
        }
        return value;
    }

    private static KmsRefused broken(String name, String value, String constraint) {
        String repeated =
                value.length() <= REPEATED_MAX_CHARACTERS ? value : value.substring(0, REPEATED_MAX_CHARACTERS) + "...";
        return broken("Value '" + repeated + "' at '" + memberName(name) + "'", constraint);
    }

    private static KmsRefused broken(String where, String constraint) {
        return new KmsRefused(KmsError.validation(
                "1 validation error detected: " + where + " failed to satisfy constraint: " + constraint));
    }

    /** The framework begins names in lower case here. */
    private static String memberName(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
