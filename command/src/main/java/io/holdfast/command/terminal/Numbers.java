package io.holdfast.command.terminal;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers for people. Stateless. */
public final class Numbers {
    private static final String UNKNOWN = "-";

    private Numbers() {}

    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    public static String count(OptionalDouble number) {
        return number.isPresent() ? count((long) number.getAsDouble()) : UNKNOWN;
    }

    /** As in 1 message, 2 messages. */
    public static String of(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }

    /** With a digit behind the point as long as it matters. */
    public static String rate(OptionalDouble number) {
        if (number.isEmpty()) {
            return UNKNOWN;
        }
        double rate = number.getAsDouble();
        if (rate > 0 && rate < 0.05) {
            return "<0.1";
        }
        return rate == 0 ? "0" : String.format(Locale.ROOT, rate < 10 ? "%.1f" : "%,.0f", rate);
    }

    public static String bytes(long number) {
        if (number < 1024) {
            return number + " B";
        }
        return number < 1 << 20
                ? String.format(Locale.ROOT, "%.1f KiB", number / 1024.0)
                : String.format(Locale.ROOT, "%,.1f MiB", number / 1048576.0);
    }
}
