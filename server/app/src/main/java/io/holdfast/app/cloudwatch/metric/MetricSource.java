package io.holdfast.app.cloudwatch.metric;

import io.holdfast.protocol.cloudwatch.Metric;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the minutes of some metrics come from. It may wait for the disk: not for a loop's thread. */
interface MetricSource {
    /**
     * Metrics that match, in an order of its own, strictly after a place; it may give more than so many.
     *
     * @param after empty for the start
     */
    List<ListedMetric> list(Owner owner, MetricFilter filter, String after, int limit);

    /**
     * The minutes in {@code from <= minute < to}, oldest first; empty if it does not know the metric.
     *
     * @param unit null for any
     */
    List<MinuteSamples> minutes(Owner owner, Metric metric, @Nullable String unit, long from, long to);

    /**
     * What was measured in {@code from <= time < to}, with the second in place of the minute; null if it is known by the minute only.
     *
     * @param from a time in milliseconds since 1970
     */
    default @Nullable List<MinuteSamples> seconds(
            Owner owner, Metric metric, @Nullable String unit, long from, long to) {
        return null;
    }

    /** The unit of a metric; null if it does not know the metric. */
    @Nullable
    String unit(Owner owner, Metric metric);
}
