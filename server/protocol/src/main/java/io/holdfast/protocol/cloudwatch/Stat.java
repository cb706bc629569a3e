package io.holdfast.protocol.cloudwatch;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is computed of the samples of a period.
 *
 * @param percentile of {@link Kind#PERCENTILE}, between 0 and 100; otherwise 0
 */
public record Stat(Kind kind, double percentile, String wireName) {
    /** Those that GetMetricStatistics calls statistics, in the order of its error text; the others are extended ones. */
    static final List<String> PLAIN = List.of("SampleCount", "Average", "Sum", "Minimum", "Maximum");

    private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(\\.\\d{1,10})?|100)");

    /** The ways of computing. */
    public enum Kind {
        SAMPLE_COUNT,
        AVERAGE,
        SUM,
        MINIMUM,
        MAXIMUM,
        PERCENTILE
    }

    /** The one of this name, or null. */
    public static @Nullable Stat named(String name) {
        int plain = PLAIN.indexOf(name);
        if (plain >= 0) {
            return new Stat(Kind.values()[plain], 0, name);
        }
        return PERCENTILE.matcher(name).matches()
                ? new Stat(Kind.PERCENTILE, Double.parseDouble(name.substring(1)), name)
                : null;
    }
}
