package io.holdfast.protocol.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.protocol.policy.Comparand.Outcome;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Base64;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** How the values of a condition are compared. Those with a {@code Not} are the same, negated. */
enum Comparison {
    STRING_EQUALS("StringEquals"),
    STRING_EQUALS_IGNORE_CASE("StringEqualsIgnoreCase"),
    STRING_LIKE("StringLike"),
    NUMERIC_EQUALS("NumericEquals"),
    NUMERIC_LESS_THAN("NumericLessThan"),
    NUMERIC_LESS_THAN_EQUALS("NumericLessThanEquals"),
    NUMERIC_GREATER_THAN("NumericGreaterThan"),
    NUMERIC_GREATER_THAN_EQUALS("NumericGreaterThanEquals"),
    DATE_EQUALS("DateEquals"),
    DATE_LESS_THAN("DateLessThan"),
    DATE_LESS_THAN_EQUALS("DateLessThanEquals"),
    DATE_GREATER_THAN("DateGreaterThan"),
    DATE_GREATER_THAN_EQUALS("DateGreaterThanEquals"),
    BOOL("Bool"),
    BINARY_EQUALS("BinaryEquals"),
    IP_ADDRESS("IpAddress"),
    ARN_EQUALS("ArnEquals"),
    ARN_LIKE("ArnLike");

    private final String policyName;

    Comparison(String policyName) {
        this.policyName = policyName;
    }

    String policyName() {
        return policyName;
    }

    /** The name of the negation, or null where there is none. */
    @Nullable
    String negatedName() {
        return switch (this) {
            case STRING_EQUALS -> "StringNotEquals";
            case STRING_EQUALS_IGNORE_CASE -> "StringNotEqualsIgnoreCase";
            case STRING_LIKE -> "StringNotLike";
            case NUMERIC_EQUALS -> "NumericNotEquals";
            case DATE_EQUALS -> "DateNotEquals";
            case IP_ADDRESS -> "NotIpAddress";
            case ARN_EQUALS -> "ArnNotEquals";
            case ARN_LIKE -> "ArnNotLike";
            default -> null;
        };
    }

    /** This value of a condition, ready to be compared. */
    Comparand comparand(String text, boolean variables) throws MalformedPolicy {
        return switch (this) {
            case STRING_EQUALS -> TextComparand.equal(text, variables);
            case STRING_EQUALS_IGNORE_CASE -> TextComparand.equalIgnoringCase(text, variables);
            case STRING_LIKE -> TextComparand.like(text, variables);
            case ARN_EQUALS, ARN_LIKE -> TextComparand.arn(text, variables);
            case NUMERIC_EQUALS,
                    NUMERIC_LESS_THAN,
                    NUMERIC_LESS_THAN_EQUALS,
                    NUMERIC_GREATER_THAN,
                    NUMERIC_GREATER_THAN_EQUALS -> number(text);
            case DATE_EQUALS, DATE_LESS_THAN, DATE_LESS_THAN_EQUALS, DATE_GREATER_THAN, DATE_GREATER_THAN_EQUALS ->
                date(text);
            case BOOL -> bool(text);
            case BINARY_EQUALS -> binary(text);
            case IP_ADDRESS -> ip(text);
        };
    }

    private Comparand number(String text) throws MalformedPolicy {
        BigDecimal bound = required(Scalars.number(text), text, "a number");
        IntPredicate passes = order();
        return (value, request) -> {
            BigDecimal number = Scalars.number(value);
            return number == null ? Outcome.INCOMPARABLE : Outcome.of(passes.test(number.compareTo(bound)));
        };
    }

    private Comparand date(String text) throws MalformedPolicy {
        long bound = required(Scalars.dateMillis(text), text, "a date");
        IntPredicate passes = order();
        return (value, request) -> {
            Long millis = Scalars.dateMillis(value);
            return millis == null ? Outcome.INCOMPARABLE : Outcome.of(passes.test(Long.compare(millis, bound)));
        };
    }

    private IntPredicate order() {
        return switch (this) {
            case NUMERIC_LESS_THAN, DATE_LESS_THAN -> order -> order < 0;
            case NUMERIC_LESS_THAN_EQUALS, DATE_LESS_THAN_EQUALS -> order -> order <= 0;
            case NUMERIC_GREATER_THAN, DATE_GREATER_THAN -> order -> order > 0;
            case NUMERIC_GREATER_THAN_EQUALS, DATE_GREATER_THAN_EQUALS -> order -> order >= 0;
            default -> order -> order == 0;
        };
    }

    private static Comparand bool(String text) throws MalformedPolicy {
        String expected = required(Scalars.bool(text), text, "true or false");
        return (value, request) -> {
            String bool = Scalars.bool(value);
            return bool == null ? Outcome.INCOMPARABLE : Outcome.of(bool.equals(expected));
        };
    }

    private static Comparand binary(String text) throws MalformedPolicy {
        byte[] expected = required(decoded(text), text, "base64");
        return (value, request) -> Outcome.of(Arrays.equals(value.getBytes(UTF_8), expected));
    }

    private static byte @Nullable [] decoded(String text) {
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Comparand ip(String text) throws MalformedPolicy {
        IpRange range = required(IpRange.parse(text), text, "an address or a range of addresses");
        return (value, request) -> {
            IpRange address = IpRange.parse(value);
            return address == null ? Outcome.INCOMPARABLE : Outcome.of(range.contains(address));
        };
    }

    private static <T> T required(@Nullable T parsed, String text, String what) throws MalformedPolicy {
        if (parsed == null) {
            throw MalformedPolicy.because("\"" + text + "\" is not " + what);
        }
        return parsed;
    }
}
