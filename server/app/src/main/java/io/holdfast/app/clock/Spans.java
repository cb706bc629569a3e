package io.holdfast.app.clock;

import java.util.ArrayList;
import java.util.List;

/** Writes spans of time for people: the two largest units. */
final class Spans {
    private static final String[] UNITS = {"d", "h", "min", "s"};
    private static final long[] UNIT_SECONDS = {86_400, 3_600, 60, 1};

    private Spans() {}

    static String text(long millis) {
        long seconds = Math.round(millis / 1000.0);
        for (int i = 0; i < UNITS.length; i++) {
            if (seconds >= UNIT_SECONDS[i]) {
                List<String> parts = new ArrayList<>();
                parts.add(seconds / UNIT_SECONDS[i] + " " + UNITS[i]);
                long rest = i + 1 < UNITS.length ? seconds % UNIT_SECONDS[i] / UNIT_SECONDS[i + 1] : 0;
                if (rest > 0) {
                    parts.add(rest + " " + UNITS[i + 1]);
                }
                return String.join(" ", parts);
            }
        }
        return "0 s";
    }
}
