package io.holdfast.command.terminal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalDouble;

/** Times for people: how long, and how long ago. Stateless. */
public final class Times {
    private Times() {}

    /** In the largest unit that leaves a number of at most three digits. */
    public static String length(double seconds) {
        if (seconds < 1) {
            return seconds <= 0 ? "0 s" : Math.round(seconds * 1000) + " ms";
        }
        if (seconds < 10 && seconds != Math.rint(seconds)) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 120) {
            return whole + " s";
        }
        if (whole < 7_200) {
            return whole / 60 + " min";
        }
        return whole < 172_800 ? whole / 3_600 + " h" : whole / 86_400 + " d";
    }

    public static String length(Duration time) {
        return length(time.toMillis() / 1000.0);
    }

    public static String length(OptionalDouble seconds) {
        return seconds.isPresent() ? length(seconds.getAsDouble()) : "-";
    }

    /** Of a time in text, as servers write it; other text stays as it is. */
    public static String since(String then, Instant now) {
        try {
            return since(Instant.parse(then), now);
        } catch (DateTimeException other) {
            return then.isEmpty() ? "-" : then;
        }
    }

    public static String since(Instant then, Instant now) {
        Duration passed = Duration.between(then, now);
        if (passed.abs().toMillis() < 1000) {
            return "now";
        }
        return passed.isNegative()
                ? "in " + length(Duration.ofSeconds(passed.negated().toSeconds()))
                : length(Duration.ofSeconds(passed.toSeconds())) + " ago";
    }
}
