package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageAttribute;
import io.holdfast.protocol.sqs.MessageAttribute.Shape;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.result.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What user and system attributes of a message must be. Null means no objection. */
final class MessageAttributeRules {
    private static final String TRACE_HEADER = "AWSTraceHeader";

    private MessageAttributeRules() {}

    static @Nullable Failure userAttributes(Map<String, MessageAttribute> attributes) {
        if (attributes.isEmpty()) {
            return null;
        }
        if (attributes.size() > SqsLimits.MESSAGE_MAX_ATTRIBUTES) {
            return Failure.invalidParameter("Number of message attributes [" + attributes.size()
                    + "] exceeds the allowed maximum [" + SqsLimits.MESSAGE_MAX_ATTRIBUTES + "].");
        }
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            Failure failure = userAttribute(attribute.getKey(), attribute.getValue());
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    static @Nullable Failure systemAttributes(Map<String, MessageAttribute> attributes) {
        for (Map.Entry<String, MessageAttribute> attribute : attributes.entrySet()) {
            String name = attribute.getKey();
            if (!name.equals(TRACE_HEADER)) {
                return Failure.invalidParameter("Message system attribute name '" + name + "' is invalid.");
            }
            if (!"String".equals(attribute.getValue().dataType())) {
                return Failure.invalidParameter("The type of message system attribute '" + name
                        + "' is invalid. You must use only the following supported type: String.");
            }
            Failure failure = value("Message system attribute '", name, "String", attribute.getValue());
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static @Nullable Failure userAttribute(String name, MessageAttribute attribute) {
        Failure failure = name(name);
        if (failure != null) {
            return failure;
        }
        String type = attribute.dataType();
        if (type != null && type.getBytes(UTF_8).length > SqsLimits.ATTRIBUTE_TYPE_MAX_BYTES) {
            return Failure.invalidParameter("Message (user) attribute type must be shorter than 256 bytes.");
        }
        String kind = type == null ? null : kind(type);
        if (kind == null) {
            return Failure.invalidParameter("The type of message (user) attribute '" + name
                    + "' is invalid. You must use only the following supported type prefixes: Binary, Number, String.");
        }
        int forbidden = AllowedCharacters.firstForbidden(String.valueOf(type).getBytes(UTF_8));
        if (forbidden != AllowedCharacters.NONE) {
            return Failure.invalidParameter("Invalid binary character '" + AllowedCharacters.spelled(forbidden)
                    + "' was found in the type of message (user) attribute '" + name + "', " + AllowedCharacters.SET);
        }
        return value("Message (user) attribute '", name, kind, attribute);
    }

    private static @Nullable Failure name(String name) {
        if (name.isEmpty()) {
            return Failure.invalidParameter("The request must contain non-empty message (user) attribute names.");
        }
        if (startsWithIgnoringCase(name, "AWS.") || startsWithIgnoringCase(name, "Amazon.")) {
            return Failure.invalidParameter("You can't use message attribute names beginning with 'AWS.' or 'Amazon'."
                    + " These strings are reserved for internal use.");
        }
        if (name.getBytes(UTF_8).length > SqsLimits.ATTRIBUTE_NAME_MAX_BYTES) {
            return Failure.invalidParameter("Message (user) attribute name must be shorter than 256 bytes.");
        }
        if (name.startsWith(".")) {
            return Failure.invalidParameter("Message (user) attribute name must not begin with character '.'.");
        }
        if (name.endsWith(".")) {
            return Failure.invalidParameter("Message (user) attribute name must not end with character '.'.");
        }
        if (name.contains("..")) {
            return Failure.invalidParameter("Message (user) attribute name must not have successive '.' characters.");
        }
        return name.codePoints().allMatch(MessageAttributeRules::isOfName)
                ? null
                : Failure.invalidParameter(
                        "Invalid attribute name: " + name
                                + ". Message (user) attribute names may hold letters, digits, underscores, hyphens and periods.");
    }

    /** Letters and digits of any script. */
    private static boolean isOfName(int character) {
        return Character.isLetterOrDigit(character) || character == '_' || character == '-' || character == '.';
    }

    /** The supported prefix of a data type, or null; behind it there is nothing, or a dot and the sender's own label. */
    private static @Nullable String kind(String type) {
        int dot = type.indexOf('.');
        String prefix = dot < 0 ? type : type.substring(0, dot);
        return switch (prefix) {
            case "String", "Number", "Binary" -> prefix;
            default -> null;
        };
    }

    private static @Nullable Failure value(String subject, String name, String kind, MessageAttribute attribute) {
        byte[] value = attribute.value();
        if (attribute.shape() == Shape.LIST) {
            return new Failure(
                    AwsError.UNSUPPORTED_OPERATION,
                    "Message attribute list values in SendMessage operation are not supported.");
        }
        if (attribute.shape() == Shape.BOTH) {
            return Failure.invalidParameter(subject + name + "' must have a single value.");
        }
        if (value == null) {
            return Failure.invalidParameter(
                    "The " + lowerFirst(subject) + name + "' must contain a non-empty message attribute value.");
        }
        Shape expected = kind.equals("Binary") ? Shape.BINARY : Shape.TEXT;
        if (value.length == 0 || attribute.shape() != expected) {
            return Failure.invalidParameter(subject + name + "' must contain a non-empty value of type '"
                    + (expected == Shape.BINARY ? "Binary" : "String") + "'.");
        }
        return expected == Shape.BINARY ? null : text(subject, name, kind, value);
    }

    private static @Nullable Failure text(String subject, String name, String kind, byte[] value) {
        int forbidden = AllowedCharacters.firstForbidden(value);
        if (forbidden != AllowedCharacters.NONE) {
            return Failure.invalidParameter("Invalid binary character '" + AllowedCharacters.spelled(forbidden)
                    + "' was found in the value of " + lowerFirst(subject) + name + "', " + AllowedCharacters.SET);
        }
        if (kind.equals("Number") && !NumberText.isNumber(value)) {
            return Failure.invalidParameter("Can't cast the value of " + lowerFirst(subject) + name + "' to a number.");
        }
        return null;
    }

    private static boolean startsWithIgnoringCase(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    private static String lowerFirst(String subject) {
        return 'm' + subject.substring(1);
    }
}
