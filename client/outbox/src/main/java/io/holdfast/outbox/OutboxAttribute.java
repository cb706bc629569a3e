package io.holdfast.outbox;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/**
 * One message attribute as it is stored: its SQS data type and its value as text, in Base64 if the type is {@code Binary}. Immutable.
 *
 * @param dataType String, Number or Binary, with an optional suffix after a dot
 * @param value the text, the number as text, or the bytes in Base64
 */
public record OutboxAttribute(String dataType, String value) {
    public OutboxAttribute {
        Objects.requireNonNull(value, "value");
        if (!dataType.matches("(String|Number|Binary)(\\.[^\\p{Cntrl}]{1,248})?")) {
            throw new IllegalArgumentException(
                    "an attribute's data type is String, Number or Binary, not '" + dataType + "'");
        }
        if (value.isEmpty()) {
            throw new IllegalArgumentException("an attribute needs a value; SQS refuses empty ones");
        }
        if (dataType.startsWith("Number")) {
            requireNumber(value);
        }
    }

    /** An attribute of type String. */
    public static OutboxAttribute text(String value) {
        return new OutboxAttribute("String", value);
    }

    /** An attribute of type Number. */
    public static OutboxAttribute number(Number value) {
        return new OutboxAttribute("Number", value.toString());
    }

    /** An attribute of type Binary. */
    public static OutboxAttribute binary(byte[] value) {
        return new OutboxAttribute("Binary", Base64.getEncoder().encodeToString(value));
    }

    /** Whether the value is Base64. */
    public boolean isBinary() {
        return dataType.startsWith("Binary");
    }

    /** The bytes of a binary attribute. */
    byte[] bytes() {
        return Base64.getDecoder().decode(value);
    }

    /** What SQS counts for it besides its name. */
    int size() {
        int valueSize = isBinary() ? bytes().length : value.getBytes(StandardCharsets.UTF_8).length;
        return dataType.getBytes(StandardCharsets.UTF_8).length + valueSize;
    }

    private static void requireNumber(String value) {
        try {
            new java.math.BigDecimal(value);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("not a number: '" + value + "'", notANumber);
        }
    }
}
