package io.holdfast.control.metric;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of metrics of users, in whatever order they come, and makes a view of them. Blocks of no series are passed over. One thread. */
public final class MetricLoad {
    private final List<MetricSeries> series = new ArrayList<>();
    private final Map<String, HourBlock> blocks = new LinkedHashMap<>();

    /** Takes a row; false if it is none of metrics. */
    public boolean take(String name, byte[] value) {
        if (name.startsWith(MetricRows.SERIES)) {
            series.add(MetricRows.series(name, value));
        } else if (name.startsWith(MetricRows.HOUR)) {
            blocks.put(name.substring(MetricRows.HOUR.length()), MetricRows.block(name, value));
        } else {
            return false;
        }
        return true;
    }

    public MetricView finish() {
        MetricView view = MetricView.EMPTY;
        for (MetricSeries each : series) {
            view = view.with(each);
        }
        for (Map.Entry<String, HourBlock> block : blocks.entrySet()) {
            if (view.places().get(MetricView.idOf(block.getKey())) != null) {
                view = view.with(block.getKey(), block.getValue());
            }
        }
        return view;
    }
}
