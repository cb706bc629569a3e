package io.holdfast.app.cloudwatch.metric;

import io.holdfast.app.history.DurationSamples;
import io.holdfast.protocol.cloudwatch.Stat;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that was measured in one period. One thread. */
public final class PeriodSamples {
    private double count;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;
    private @Nullable DurationSamples durations;
    /** How many samples have a value, for as long as all are known one by one. */
    private @Nullable TreeMap<Double, Double> weights = new TreeMap<>();

    void add(MinuteSamples minute) {
        count += minute.count();
        sum += minute.sum();
        min = Math.min(min, minute.min());
        max = Math.max(max, minute.max());
        DurationSamples more = minute.durations();
        if (more != null) {
            durations = durations == null ? more : durations.plus(more);
        }
        if (minute.min() != minute.max()) {
            weights = null;
        } else if (weights != null) {
            weights.merge(minute.min(), minute.count(), Double::sum);
        }
    }

    public double count() {
        return count;
    }

    /** Null if it is not known, as percentiles of what was added up before it came here. */
    @Nullable
    public Double value(Stat stat) {
        return switch (stat.kind()) {
            case SAMPLE_COUNT -> count;
            case SUM -> sum;
            case AVERAGE -> count == 0 ? null : (Double) (sum / count);
            case MINIMUM -> min;
            case MAXIMUM -> max;
            case PERCENTILE -> percentile(stat.percentile() / 100);
        };
    }

    private @Nullable Double percentile(double share) {
        if (durations != null) {
            return durations.quantileMillis(share);
        }
        if (weights == null) {
            return null;
        }
        double before = 0;
        for (Map.Entry<Double, Double> each : weights.entrySet()) {
            before += each.getValue();
            if (before >= share * count) {
                return each.getKey();
            }
        }
        return max;
    }
}
