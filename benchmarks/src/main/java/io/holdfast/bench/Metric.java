package io.holdfast.bench;

import io.holdfast.bench.load.Measured;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A number of the table, with its unit. */
enum Metric {
    MESSAGES_PER_SECOND("msg/s", "%,.0f"),
    P50_MILLIS("p50 ms", "%.2f"),
    P99_MILLIS("p99 ms", "%.2f"),
    MILLIS("ms", "%,.0f"),
    MEGABYTES("MB", "%,.0f"),
    PERCENT_OF_A_CORE("% core", "%.2f"),
    PROCESSOR_MICROS("µs CPU", "%.2f"),
    COUNT("", "%,.0f");

    private final String unit;
    private final String format;

    Metric(String unit, String format) {
        this.unit = unit;
        this.format = format;
    }

    String unit() {
        return unit;
    }

    String show(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
    }

    double of(Measured run) {
        return switch (this) {
            case MESSAGES_PER_SECOND -> run.messagesPerSecond();
            case P50_MILLIS -> run.p50Millis();
            case P99_MILLIS -> run.p99Millis();
            case MILLIS, MEGABYTES, PERCENT_OF_A_CORE, PROCESSOR_MICROS, COUNT ->
                throw new IllegalStateException(this + " is not what a load measures");
        };
    }

    double medianOf(List<Measured> runs) {
        return median(runs.stream().mapToDouble(this::of).toArray());
    }

    /** Not a number when there are no values. The smallest that so many of a hundred do not exceed. */
    static double percentile(int percent, double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return values.length == 0 ? Double.NaN : sorted[(int) Math.ceil(percent * values.length / 100.0) - 1];
    }

    /** Not a number when there are no values. */
    static double median(double... values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
