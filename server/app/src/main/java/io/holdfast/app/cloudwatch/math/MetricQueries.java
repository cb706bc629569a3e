package io.holdfast.app.cloudwatch.math;

import io.holdfast.app.cloudwatch.math.Operand.SeriesList;
import io.holdfast.app.cloudwatch.math.Operand.TimeSeries;
import io.holdfast.app.cloudwatch.metric.Metrics;
import io.holdfast.app.cloudwatch.metric.Owner;
import io.holdfast.protocol.cloudwatch.CloudWatchError;
import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The queries of one request or one alarm, over one range of time. Reads each metric once, and only if it is needed. One thread, which may wait. */
public final class MetricQueries {
    private final Metrics metrics;
    private final Owner owner;
    private final long startMillis;
    private final long endMillis;
    private final Map<String, MetricDataQuery> queries = new LinkedHashMap<>();
    private final Map<String, Operand> computed = new HashMap<>();
    private final Set<String> begun = new HashSet<>();

    public MetricQueries(
            Metrics metrics, Owner owner, List<MetricDataQuery> queries, long startMillis, long endMillis) {
        this.metrics = metrics;
        this.owner = owner;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        queries.forEach(query -> this.queries.put(query.id(), query));
    }

    /** Refuses expressions that cannot be read, or name queries that do not exist, whatever was measured. */
    public static void check(List<MetricDataQuery> queries) throws CloudWatchRefused {
        for (MetricDataQuery query : queries) {
            if (query.expression() != null) {
                ExpressionParser.parse(query.expression());
            }
        }
    }

    /** The values of a query, by the beginnings of their periods. */
    public SortedMap<Long, Double> series(String id) throws CloudWatchRefused {
        if (operand(id) instanceof TimeSeries series) {
            return series.values();
        }
        throw new CloudWatchRefused(CloudWatchError.validation(
                "Error in expression '" + id + "': it must give one time series, not a number or several series."));
    }

    private Operand operand(String id) throws CloudWatchRefused {
        Operand known = computed.get(id);
        if (known != null) {
            return known;
        }
        MetricDataQuery query = queries.get(id);
        if (query == null) {
            throw ExpressionParser.invalid("there is no query with the id " + id);
        }
        if (!begun.add(id)) {
            throw ExpressionParser.invalid("the query " + id + " needs its own result");
        }
        MetricStat metric = query.metric();
        String expression = query.expression();
        Operand found = metric != null
                ? read(metric)
                : ExpressionParser.parse(expression == null ? "" : expression).value(new Others());
        computed.put(id, found);
        return found;
    }

    private TimeSeries read(MetricStat metric) {
        SortedMap<Long, Double> values = new TreeMap<>();
        metrics.periods(owner, metric, startMillis, endMillis).forEach((time, samples) -> {
            Double value = samples.value(metric.stat());
            if (value != null) {
                values.put(time, value);
            }
        });
        return new TimeSeries(values, metric.periodSeconds() * 1000L);
    }

    private final class Others implements Expression.Scope {
        @Override
        public Operand named(String id) throws CloudWatchRefused {
            return operand(id);
        }

        @Override
        public Operand metrics(String part) throws CloudWatchRefused {
            List<TimeSeries> found = new ArrayList<>();
            for (MetricDataQuery query : queries.values()) {
                if (query.metric() != null && query.id().contains(part)) {
                    found.add((TimeSeries) operand(query.id()));
                }
            }
            return new SeriesList(found);
        }

        @Override
        public TimeSeries filled(TimeSeries series, double filler) {
            SortedMap<Long, Double> values = new TreeMap<>(series.values());
            long step = series.periodMillis();
            long end = Math.min(endMillis, metrics.nowMillis() + 1);
            for (long time = step == 0 ? end : Math.floorDiv(startMillis, step) * step; time < end; time += step) {
                values.putIfAbsent(time, filler);
            }
            return new TimeSeries(values, step);
        }
    }
}
