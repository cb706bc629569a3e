package io.holdfast.protocol.policy;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers, dates and booleans, as policies and requests write them. */
final class Scalars {
    /** No exponents: a few characters must not become a number of a billion digits. */
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,20}(\\.[0-9]{1,20})?");

    private static final Pattern EPOCH_SECONDS = Pattern.compile("[0-9]{1,12}");
    private static final int DATE_CHARACTERS = "2026-11-17".length();
    private static final int DATE_MAX_CHARACTERS = 40;

    private Scalars() {}

    static @Nullable BigDecimal number(String text) {
        return NUMBER.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    /** The W3C's forms of ISO 8601, or the seconds since 1970; null for all else. */
    static @Nullable Long dateMillis(String text) {
        if (text.length() > DATE_MAX_CHARACTERS) {
            return null;
        }
        if (EPOCH_SECONDS.matcher(text).matches()) {
            return Long.parseLong(text) * 1000;
        }
        try {
            return text.length() == DATE_CHARACTERS
                    ? LocalDate.parse(text)
                            .atStartOfDay()
                            .toInstant(ZoneOffset.UTC)
                            .toEpochMilli()
                    : OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    static @Nullable String bool(String text) {
        if (text.equalsIgnoreCase("true")) {
            return "true";
        }
        return text.equalsIgnoreCase("false") ? "false" : null;
    }
}
