package io.holdfast.protocol.policy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares one text of a policy with one value of a request, by whatever the JDK has for it. */
final class NaiveComparison {
    private NaiveComparison() {}

    /** Null for what cannot be compared. */
    static @Nullable Boolean compare(String operator, String pattern, String value) {
        return switch (operator) {
            case "StringEquals" -> plain(pattern).equals(value);
            case "StringEqualsIgnoreCase" -> plain(pattern).equalsIgnoreCase(value);
            case "StringLike" -> Pattern.matches(NaiveEvaluator.regex(pattern), value);
            case "ArnEquals", "ArnLike" -> NaiveEvaluator.arnMatches(pattern, value) && value.split(":", 6).length == 6;
            case "Bool" -> value.matches("(?i)true|false") ? pattern.equalsIgnoreCase(value) : null;
            case "BinaryEquals" -> new String(Base64.getDecoder().decode(pattern), UTF_8).equals(value);
            case "IpAddress" -> inRange(pattern, value);
            default -> ordered(operator, pattern, value);
        };
    }

    private static @Nullable Boolean ordered(String operator, String pattern, String value) {
        BigDecimal bound = operator.startsWith("Date") ? date(pattern) : number(pattern);
        BigDecimal given = operator.startsWith("Date") ? date(value) : number(value);
        if (bound == null || given == null) {
            return null;
        }
        int order = given.compareTo(bound);
        return switch (operator.replaceFirst("Date|Numeric", "")) {
            case "Equals" -> order == 0;
            case "LessThan" -> order < 0;
            case "LessThanEquals" -> order <= 0;
            case "GreaterThan" -> order > 0;
            case "GreaterThanEquals" -> order >= 0;
            default -> throw new IllegalArgumentException(operator);
        };
    }

    private static @Nullable BigDecimal number(String text) {
        return text.matches("[+-]?\\d{1,20}(\\.\\d{1,20})?") ? new BigDecimal(text) : null;
    }

    private static @Nullable BigDecimal date(String text) {
        if (text.matches("\\d{1,12}")) {
            return new BigDecimal(text).multiply(BigDecimal.valueOf(1000));
        }
        try {
            return BigDecimal.valueOf(Instant.parse(text.length() == 10 ? text + "T00:00:00Z" : text)
                    .toEpochMilli());
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Boolean inRange(String range, String value) {
        String[] parts = range.split("/", 2);
        byte[] network = address(parts[0]);
        byte[] address = address(value);
        if (network == null || address == null) {
            return null;
        }
        if (network.length != address.length) {
            return false;
        }
        int bits = parts.length == 1 ? network.length * 8 : Integer.parseInt(parts[1]);
        int shift = network.length * 8 - bits;
        return new BigInteger(1, network).shiftRight(shift).equals(new BigInteger(1, address).shiftRight(shift));
    }

    private static byte @Nullable [] address(String text) {
        // The JDK would look up names, and take plain numbers for addresses.
        if (!text.matches("[0-9]+(\\.[0-9]+){3}|[0-9a-f]*:[0-9a-f:.]*")) {
            return null;
        }
        try {
            return InetAddress.getByName(text).getAddress();
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        text.chars().forEach(c -> plain.append(NaiveEvaluator.literal((char) c)));
        return plain.toString();
    }
}
