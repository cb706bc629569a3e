package io.holdfast.deadletters;

import java.time.Duration;

/** Durations as people say them. Stateless. */
final class DurationText {
    private DurationText() {}

    static String of(Duration duration) {
        long seconds = duration.toSeconds();
        if (seconds >= 86_400 && seconds % 86_400 == 0) {
            return plural(seconds / 86_400, "day");
        }
        if (seconds >= 3_600 && seconds % 3_600 == 0) {
            return plural(seconds / 3_600, "hour");
        }
        if (seconds >= 60 && seconds % 60 == 0) {
            return plural(seconds / 60, "minute");
        }
        return plural(seconds, "second");
    }

    private static String plural(long number, String unit) {
        return number + " " + unit + (number == 1 ? "" : "s");
    }
}
