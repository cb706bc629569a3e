package io.holdfast.protocol.cloudwatch;

import io.holdfast.protocol.cloudwatch.CloudWatchRequest.PutMetricData;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what somebody has measured. */
final class DatumReader {
    /** Larger ones cannot be added up. */
    private static final double MAX_MAGNITUDE = Math.scalb(1.0, 360);

    private DatumReader() {}

    static PutMetricData putMetricData(RequestMembers in) throws CloudWatchRefused {
        if (!in.items("EntityMetricData", CloudWatchLimits.DATUMS_MAX).isEmpty()) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue("EntityMetricData is not supported."));
        }
        String namespace = new MetricMembers(in).namespace();
        if (namespace.startsWith("AWS/") || namespace.startsWith("Holdfast/")) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue(
                    "The value " + namespace + " for parameter Namespace is invalid: it is reserved."));
        }
        List<MetricDatum> data = new ArrayList<>();
        for (RequestMembers each : in.items("MetricData", CloudWatchLimits.DATUMS_MAX)) {
            data.add(datum(namespace, each));
        }
        if (data.isEmpty()) {
            throw new CloudWatchRefused(CloudWatchError.missing("MetricData"));
        }
        return new PutMetricData(data);
    }

    private static MetricDatum datum(String namespace, RequestMembers in) throws CloudWatchRefused {
        Metric metric = new MetricMembers(in).required(namespace);
        Long time = in.time("Timestamp");
        String unit = MetricReader.unit(in);
        Integer resolution = in.integer("StorageResolution", 1, 60);
        if (resolution != null && resolution != 1 && resolution != 60) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue(
                    "The parameter " + in.full("StorageResolution") + " must be 1 or 60."));
        }
        List<String> given =
                Stream.of("Value", "Values", "StatisticValues").filter(in::has).toList();
        if (given.isEmpty()) {
            throw new CloudWatchRefused(CloudWatchError.missing(in.full("Value")));
        }
        if (given.size() > 1) {
            throw new CloudWatchRefused(CloudWatchError.invalidCombination("The parameters " + in.full(given.get(0))
                    + " and " + in.full(given.get(1))
                    + " are mutually exclusive and you have specified both."));
        }
        return switch (given.get(0)) {
            case "Value" -> {
                double value = finite(in, "Value");
                yield new MetricDatum(metric, time, 1, value, value, value, unit);
            }
            case "Values" -> values(metric, time, in, unit);
            default -> statisticSet(metric, time, in, unit);
        };
    }

    private static MetricDatum values(Metric metric, @Nullable Long time, RequestMembers in, @Nullable String unit)
            throws CloudWatchRefused {
        List<Double> values = in.numbers("Values", CloudWatchLimits.VALUES_PER_DATUM_MAX);
        List<Double> counts = in.numbers("Counts", CloudWatchLimits.VALUES_PER_DATUM_MAX);
        if (values.isEmpty() || (in.has("Counts") && counts.size() != values.size())) {
            throw new CloudWatchRefused(CloudWatchError.invalidValue("The parameters " + in.full("Values") + " and "
                    + in.full("Counts")
                    + " must be of the same size."));
        }
        double count = 0;
        double sum = 0;
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < values.size(); i++) {
            double value = finite(in, "Values", values.get(i));
            double times = counts.isEmpty() ? 1 : finite(in, "Counts", counts.get(i));
            if (times < 0) {
                throw invalid(in, "Counts", times);
            }
            count += times;
            sum += value * times;
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        return new MetricDatum(metric, time, count, sum, min, max, unit);
    }

    private static MetricDatum statisticSet(
            Metric metric, @Nullable Long time, RequestMembers in, @Nullable String unit) throws CloudWatchRefused {
        RequestMembers set = in.structure("StatisticValues");
        if (set == null) {
            throw in.absent("StatisticValues");
        }
        double count = finite(set, "SampleCount");
        double min = finite(set, "Minimum");
        double max = finite(set, "Maximum");
        if (count < 0) {
            throw invalid(set, "SampleCount", count);
        }
        if (min > max) {
            throw new CloudWatchRefused(CloudWatchError.invalidCombination(
                    "The parameter " + set.full("Maximum") + " must be greater than " + set.full("Minimum") + '.'));
        }
        return new MetricDatum(metric, time, count, finite(set, "Sum"), min, max, unit);
    }

    private static double finite(RequestMembers in, String name) throws CloudWatchRefused {
        Double value = in.number(name);
        if (value == null) {
            throw new CloudWatchRefused(CloudWatchError.missing(in.full(name)));
        }
        return finite(in, name, value);
    }

    private static double finite(RequestMembers in, String name, double value) throws CloudWatchRefused {
        if (!(Math.abs(value) <= MAX_MAGNITUDE)) {
            throw invalid(in, name, value);
        }
        return value;
    }

    private static CloudWatchRefused invalid(RequestMembers in, String name, double value) {
        return new CloudWatchRefused(CloudWatchError.invalidValue(
                "The value " + value + " for parameter " + in.full(name) + " is invalid."));
    }
}
