package io.holdfast.control.metric;

import io.holdfast.control.metric.MetricCommand.PutMetrics;
import io.holdfast.control.row.ControlRowChanges;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rows of metrics that are durable as soon as they are put. */
final class MetricRowsInMemory implements ControlRowChanges {
    static final String ACCOUNT = "000000000000";
    static final String REGION = "us-east-1";

    final Map<String, byte[]> rows = new TreeMap<>();

    @Override
    public void put(byte[] key, byte[] value) {
        rows.put(new String(key, StandardCharsets.UTF_8), value);
    }

    @Override
    public void delete(byte[] key) {
        rows.remove(new String(key, StandardCharsets.UTF_8));
    }

    /** As after a start. */
    MetricEngine engine() {
        return new MetricEngine(this, loaded());
    }

    MetricView loaded() {
        MetricLoad load = new MetricLoad();
        rows.forEach(load::take);
        return load.finish();
    }

    static MetricSample sample(String name, long minute, double value) {
        return new MetricSample("n", name, new TreeMap<>(Map.of("host", "a")), "Count", minute, 1, value, value, value);
    }

    static PutMetrics put(MetricSample... samples) {
        return new PutMetrics(ACCOUNT, REGION, List.of(samples));
    }

    static List<MetricMinute> minutes(MetricView view, String name, long from, long to) {
        return view.minutes(view.units(ACCOUNT, REGION, "n", name, Map.of("host", "a")), from, to);
    }
}
