package io.holdfast.protocol.sqs;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/**
 * A user or system attribute of a message: its data type as sent and the bytes of its value, UTF-8 text for String and Number,
 * the decoded bytes for Binary. A value that comes from the wire may be incomplete; {@code MessageAttributeRules} says so.
 *
 * @param dataType null when the wire had none
 * @param value null exactly when the shape is neither {@link Shape#TEXT} nor {@link Shape#BINARY}
 */
@SuppressWarnings("ArrayRecordComponent") // values are moved and digested, never compared
public record MessageAttribute(@Nullable String dataType, Shape shape, byte @Nullable [] value) {

    /** Which value member the wire had. */
    public enum Shape {
        /** No value member at all. */
        NONE,
        /** {@code StringValue}: types String and Number. */
        TEXT,
        /** {@code BinaryValue}: type Binary. */
        BINARY,
        /** A non-empty {@code StringListValues} or {@code BinaryListValues}, which the service has reserved and never supported. */
        LIST,
        /** Both {@code StringValue} and {@code BinaryValue}: nobody can say which is meant. */
        BOTH
    }

    /** What the wire had for the value of an attribute. An empty one beside the other is what some clients write for none. */
    public static MessageAttribute ofWire(@Nullable String dataType, byte @Nullable [] text, byte @Nullable [] binary) {
        boolean hasText = text != null && text.length > 0;
        boolean hasBinary = binary != null && binary.length > 0;
        if (hasText && hasBinary) {
            return new MessageAttribute(dataType, Shape.BOTH, null);
        }
        if (binary != null && (hasBinary || text == null)) {
            return new MessageAttribute(dataType, Shape.BINARY, binary);
        }
        return new MessageAttribute(dataType, text == null ? Shape.NONE : Shape.TEXT, text);
    }

    // Not compact: javac would drop the annotations of its parameters from the class file.
    public MessageAttribute(@Nullable String dataType, Shape shape, byte @Nullable [] value) {
        boolean hasValue = shape == Shape.TEXT || shape == Shape.BINARY;
        if (hasValue != (value != null)) {
            throw new IllegalArgumentException("shape " + shape + " with value " + (value != null));
        }
        this.dataType = dataType;
        this.shape = shape;
        this.value = value;
    }

    public static MessageAttribute text(String dataType, String value) {
        return new MessageAttribute(dataType, Shape.TEXT, value.getBytes(UTF_8));
    }

    public static MessageAttribute binary(String dataType, byte[] value) {
        return new MessageAttribute(dataType, Shape.BINARY, value);
    }
}
