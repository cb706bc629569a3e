package io.holdfast.app.cloudwatch.metric;

import io.holdfast.control.metric.MetricPlace;
import io.holdfast.control.metric.MetricSeries;
import io.holdfast.control.metric.MetricView;
import io.holdfast.protocol.cloudwatch.Metric;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metrics that users measure themselves. Any thread. */
final class UserMetricSource implements MetricSource {
    private static final long HOUR_MILLIS = 3_600_000;
    private static final int RECENT_HOURS = 3;

    private final MetricStore store;
    private final InstantSource clock;

    /** @param clock what clients see */
    UserMetricSource(MetricStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    @Override
    public List<ListedMetric> list(Owner owner, MetricFilter filter, String after, int limit) {
        MetricView view = store.view();
        long hour = clock.millis() / HOUR_MILLIS;
        String prefix = MetricPlace.prefix(owner.account(), owner.region());
        List<ListedMetric> found = new ArrayList<>();
        view.series().forEachAfter(prefix + after, (place, series) -> {
            Metric metric = metric(series);
            boolean isOther =
                    found.isEmpty() || !found.get(found.size() - 1).metric().equals(metric);
            boolean isActive = !filter.recentlyActive() || view.isActiveBetween(series, hour - RECENT_HOURS, hour);
            if (place.startsWith(prefix) && isOther && isActive && filter.matches(metric)) {
                found.add(new ListedMetric(metric, lastPlace(metric)));
            }
            return place.startsWith(prefix) && found.size() <= limit;
        });
        return found;
    }

    /** Behind all units of a metric, so that the next page does not begin with another one of them. */
    private static String lastPlace(Metric metric) {
        String place = MetricPlace.of(metric.namespace(), metric.name(), metric.dimensions());
        return place + Character.MAX_VALUE;
    }

    @Override
    public List<MinuteSamples> minutes(Owner owner, Metric metric, @Nullable String unit, long from, long to) {
        MetricView view = store.view();
        List<MetricSeries> units = units(owner, metric).stream()
                .filter(series -> unit == null || unit.equals(series.unit()))
                .toList();
        return view.minutes(units, from, to).stream()
                .map(minute -> new MinuteSamples(
                        minute.minute(), minute.count(), minute.sum(), minute.min(), minute.max(), null))
                .toList();
    }

    @Override
    public @Nullable String unit(Owner owner, Metric metric) {
        List<MetricSeries> units = units(owner, metric);
        return units.isEmpty() ? null : units.get(0).unit();
    }

    private List<MetricSeries> units(Owner owner, Metric metric) {
        return store.view()
                .units(owner.account(), owner.region(), metric.namespace(), metric.name(), metric.dimensions());
    }

    private static Metric metric(MetricSeries series) {
        return new Metric(series.namespace(), series.name(), series.dimensions());
    }
}
