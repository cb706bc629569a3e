package io.holdfast.control.metric;

/**
 * What is kept of one minute of a series.
 *
 * @param minute since 1970
 */
public record MetricMinute(long minute, double count, double sum, double min, double max) {
    /** Both together. */
    MetricMinute plus(MetricMinute other) {
        return new MetricMinute(
                minute, count + other.count, sum + other.sum, Math.min(min, other.min), Math.max(max, other.max));
    }

    /** Whether it is one sample. */
    boolean isSingle() {
        return count == 1 && sum == min && sum == max;
    }
}
