package io.holdfast.protocol.sqs.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.sqs.SqsLimits;
import java.math.BigDecimal;

/** The numbers that message attributes may hold. */
final class NumberText {
    private NumberText() {}

    /** Up to 38 significant digits, magnitude 1e-128 to 1e126; the text itself is kept as it came. */
    static boolean isNumber(byte[] value) {
        if (value.length > SqsLimits.ATTRIBUTE_TYPE_MAX_BYTES) {
            return false; // no number within the range needs so many characters; parsing time grows with their square
        }
        for (byte b : value) {
            if (b < 0) {
                return false; // a digit of another script, which BigDecimal would take for one
            }
        }
        try {
            BigDecimal number = new BigDecimal(new String(value, UTF_8)).stripTrailingZeros();
            int exponent = number.precision() - number.scale() - 1;
            return number.signum() == 0
                    || (number.precision() <= SqsLimits.NUMBER_ATTRIBUTE_MAX_DIGITS
                            && exponent >= SqsLimits.NUMBER_ATTRIBUTE_MIN_EXPONENT
                            && exponent <= SqsLimits.NUMBER_ATTRIBUTE_MAX_EXPONENT);
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
