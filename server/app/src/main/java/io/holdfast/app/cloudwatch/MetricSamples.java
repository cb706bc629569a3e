package io.holdfast.app.cloudwatch;

import io.holdfast.control.metric.MetricSample;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchLimits;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.MetricDatum;
import java.util.ArrayList;
import java.util.List;

/** What users have measured, in the minutes that it is kept by. */
final class MetricSamples {
    private static final long MINUTE_MILLIS = 60_000;

    private MetricSamples() {}

    static List<MetricSample> of(List<MetricDatum> data, long now) throws CloudWatchRefused {
        List<MetricSample> samples = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            MetricSample sample = sample(data.get(i), now, i + 1);
            // Somebody who has measured nothing says so in this way.
            if (sample.count() > 0) {
                samples.add(sample);
            }
        }
        return samples;
    }

    private static MetricSample sample(MetricDatum datum, long now, int number) throws CloudWatchRefused {
        long time = datum.timeMillis() == null ? now : datum.timeMillis();
        if (time < now - CloudWatchLimits.DATA_MAX_AGE_MILLIS || time > now + CloudWatchLimits.DATA_MAX_AHEAD_MILLIS) {
            throw new CloudWatchRefused(
                    CloudWatchError.invalidValue(
                            "The parameter MetricData.member." + number
                                    + ".Timestamp must specify a time no more than two weeks in the past and no more than two hours in the future."));
        }
        return new MetricSample(
                datum.metric().namespace(),
                datum.metric().name(),
                datum.metric().dimensions(),
                datum.unit() == null ? "None" : datum.unit(),
                Math.floorDiv(time, MINUTE_MILLIS),
                datum.count(),
                datum.sum(),
                datum.min(),
                datum.max());
    }
}
