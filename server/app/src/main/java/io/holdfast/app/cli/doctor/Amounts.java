package io.holdfast.app.cli.doctor;

import java.util.Locale;

/** Writes figures for people: the unit that leaves few digits. */
final class Amounts {

    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final double NEXT_UNIT = 1024;

    private Amounts() {}

    static String bytes(long bytes) {
        double amount = bytes;
        int unit = 0;
        while (amount >= NEXT_UNIT && unit < BYTE_UNITS.length - 1) {
            amount /= NEXT_UNIT;
            unit++;
        }
        String digits = amount < 10 && unit > 0 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, digits + " %s", amount, BYTE_UNITS[unit]);
    }

    static String nanos(long nanos) {
        return nanos < 1_000_000
                ? String.format(Locale.ROOT, "%.0f us", nanos / 1e3)
                : String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
