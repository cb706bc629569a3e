package io.holdfast.control.alarm;

import io.holdfast.control.row.RowReader;
import io.holdfast.control.row.RowWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an alarm inside a row; {@link AlarmRows} says how fields are written. What may be missing begins with a flag.
 *
 * <pre>
 * settings  description? · metric? · number of queries · for each: query · evaluation periods · points to alarm? · operator · threshold (bits)
 *           · missing data? · low samples? · flag: actions enabled · actions of OK, ALARM and INSUFFICIENT_DATA, each: number, texts
 * metric    namespace · name · number of dimensions · for each: name, value · period · statistic? · extended statistic? · unit?
 * query     id · metric? · expression? · label? · flag: says what it returns · flag: returns · period? · account?
 * </pre>
 */
final class SettingsLayout {
    private SettingsLayout() {}

    static void write(AlarmSettings settings, RowWriter out) {
        maybe(settings.description(), out);
        maybeMetric(settings.metric(), out);
        out.number(settings.metrics().size());
        settings.metrics().forEach(query -> write(query, out));
        out.number(settings.evaluationPeriods());
        maybe(text(settings.datapointsToAlarm()), out);
        out.text(settings.comparisonOperator().wireName()).number(Double.doubleToLongBits(settings.threshold()));
        TreatMissingData missing = settings.treatMissingData();
        maybe(missing == null ? null : missing.wireName(), out);
        maybe(settings.evaluateLowSampleCountPercentile(), out);
        out.flag(settings.actionsEnabled());
        texts(settings.actions().ok(), out);
        texts(settings.actions().alarm(), out);
        texts(settings.actions().insufficientData(), out);
    }

    static AlarmSettings read(RowReader in) {
        String description = maybe(in);
        AlarmMetric metric = in.flag() ? metric(in) : null;
        List<AlarmMetricQuery> metrics = list(in, () -> query(in));
        int evaluationPeriods = Math.toIntExact(in.number());
        Integer datapoints = number(maybe(in));
        ComparisonOperator operator = ComparisonOperator.ofWireName(in.text())
                .orElseThrow(() -> new IllegalArgumentException("its operator is not known"));
        double threshold = Double.longBitsToDouble(in.number());
        String missing = maybe(in);
        TreatMissingData treated = missing == null
                ? null
                : TreatMissingData.ofWireName(missing)
                        .orElseThrow(() -> new IllegalArgumentException("how it treats missing data is not known"));
        String lowSamples = maybe(in);
        boolean enabled = in.flag();
        AlarmActions actions = new AlarmActions(list(in, in::text), list(in, in::text), list(in, in::text));
        return new AlarmSettings(
                description,
                metric,
                metrics,
                evaluationPeriods,
                datapoints,
                operator,
                threshold,
                treated,
                lowSamples,
                enabled,
                actions);
    }

    private static void maybeMetric(@Nullable AlarmMetric metric, RowWriter out) {
        out.flag(metric != null);
        if (metric != null) {
            out.text(metric.namespace()).text(metric.metricName());
            map(metric.dimensions(), out);
            out.number(metric.periodSeconds());
            maybe(metric.statistic(), out);
            maybe(metric.extendedStatistic(), out);
            maybe(metric.unit(), out);
        }
    }

    private static AlarmMetric metric(RowReader in) {
        return new AlarmMetric(
                in.text(), in.text(), map(in), Math.toIntExact(in.number()), maybe(in), maybe(in), maybe(in));
    }

    private static void write(AlarmMetricQuery query, RowWriter out) {
        out.text(query.id());
        maybeMetric(query.metric(), out);
        maybe(query.expression(), out);
        maybe(query.label(), out);
        Boolean returns = query.returnData();
        out.flag(returns != null).flag(returns != null && returns);
        maybe(text(query.periodSeconds()), out);
        maybe(query.accountId(), out);
    }

    private static AlarmMetricQuery query(RowReader in) {
        String id = in.text();
        AlarmMetric metric = in.flag() ? metric(in) : null;
        String expression = maybe(in);
        String label = maybe(in);
        boolean isSaid = in.flag();
        boolean returns = in.flag();
        return new AlarmMetricQuery(
                id, metric, expression, label, isSaid ? returns : null, number(maybe(in)), maybe(in));
    }

    static void map(SortedMap<String, String> map, RowWriter out) {
        out.number(map.size());
        map.forEach((key, value) -> out.text(key).text(value));
    }

    static SortedMap<String, String> map(RowReader in) {
        SortedMap<String, String> map = new TreeMap<>();
        for (Map.Entry<String, String> entry : list(in, () -> Map.entry(in.text(), in.text()))) {
            map.put(entry.getKey(), entry.getValue());
        }
        return map;
    }

    static void texts(List<String> texts, RowWriter out) {
        out.number(texts.size());
        texts.forEach(out::text);
    }

    static <T> List<T> list(RowReader in, Supplier<T> each) {
        List<T> list = new ArrayList<>();
        for (long left = in.number(); left > 0; left--) {
            list.add(each.get());
        }
        return list;
    }

    static void maybe(@Nullable String text, RowWriter out) {
        out.flag(text != null);
        if (text != null) {
            out.text(text);
        }
    }

    static @Nullable String maybe(RowReader in) {
        return in.flag() ? in.text() : null;
    }

    private static @Nullable String text(@Nullable Integer number) {
        return number == null ? null : number.toString();
    }

    private static @Nullable Integer number(@Nullable String text) {
        return text == null ? null : Integer.valueOf(text);
    }
}
