package io.holdfast.app.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads amounts with units, with the unit names and meanings of HOCON: {@code 10 s}, {@code 64 KiB}, {@code 1.5 GB}. */
final class Units {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([A-Za-z]*)");
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private static final Map<String, Long> NANOS = Map.ofEntries(
            Map.entry("ns", 1L),
            Map.entry("us", 1_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("milli", 1_000_000L),
            Map.entry("millisecond", 1_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("second", 1_000_000_000L),
            Map.entry("m", 60_000_000_000L),
            Map.entry("min", 60_000_000_000L),
            Map.entry("minute", 60_000_000_000L),
            Map.entry("h", 3_600_000_000_000L),
            Map.entry("hour", 3_600_000_000_000L),
            Map.entry("d", 86_400_000_000_000L),
            Map.entry("day", 86_400_000_000_000L));

    private static final Map<String, Long> BYTES = Map.ofEntries(
            Map.entry("", 1L),
            Map.entry("b", 1L),
            Map.entry("byte", 1L),
            Map.entry("kb", 1_000L),
            Map.entry("mb", 1_000_000L),
            Map.entry("gb", 1_000_000_000L),
            Map.entry("tb", 1_000_000_000_000L),
            Map.entry("k", 1L << 10),
            Map.entry("kib", 1L << 10),
            Map.entry("m", 1L << 20),
            Map.entry("mib", 1L << 20),
            Map.entry("g", 1L << 30),
            Map.entry("gib", 1L << 30),
            Map.entry("t", 1L << 40),
            Map.entry("tib", 1L << 40));

    private Units() {}

    /** A unit is needed, because a bare number means seconds to some readers and milliseconds to others; 0 needs none. */
    static Optional<Duration> duration(String text) {
        return text.strip().equals("0")
                ? Optional.of(Duration.ZERO)
                : amount(text, NANOS).map(Duration::ofNanos);
    }

    /** A bare number counts bytes. */
    static Optional<Long> bytes(String text) {
        return amount(text, BYTES);
    }

    private static Optional<Long> amount(String text, Map<String, Long> units) {
        Matcher parts = AMOUNT.matcher(text.strip());
        if (!parts.matches()) {
            return Optional.empty();
        }
        Long unit = unit(parts.group(2).toLowerCase(Locale.ROOT), units);
        if (unit == null) {
            return Optional.empty();
        }
        BigDecimal total = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit));
        return total.compareTo(LARGEST) > 0 ? Optional.empty() : Optional.of(total.longValue());
    }

    private static @Nullable Long unit(String name, Map<String, Long> units) {
        Long exact = units.get(name);
        boolean plural = exact == null && name.length() > 2 && name.endsWith("s");
        return plural ? units.get(name.substring(0, name.length() - 1)) : exact;
    }
}
