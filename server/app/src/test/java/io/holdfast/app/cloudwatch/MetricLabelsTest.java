package io.holdfast.app.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricDataQuery;
import io.holdfast.protocol.cloudwatch.MetricStat;
import io.holdfast.protocol.cloudwatch.Stat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The examples of section 16.10. */
class MetricLabelsTest {
    private static MetricDataQuery query(String id, String stat, int period, @Nullable String unit) {
        Metric metric = Metric.of("n", "metric1", Map.of());
        return new MetricDataQuery(
                id,
                new MetricStat(metric, period, Objects.requireNonNull(Stat.named(stat)), unit),
                null,
                null,
                null,
                null,
                null);
    }

    private static List<String> labels(MetricDataQuery... queries) {
        return List.copyOf(new TreeMap<>(MetricLabels.of(List.of(queries))).values());
    }

    @Test
    void queriesOnOneMetricAreToldApartByWhatDiffers() {
        assertThat(labels(query("a", "Sum", 60, null), query("b", "Average", 300, null)))
                .containsExactly("metric1 Sum 60", "metric1 Average 300");
        assertThat(labels(query("a", "Sum", 60, null), query("b", "Average", 60, null)))
                .containsExactly("metric1 Sum", "metric1 Average");
        assertThat(labels(query("a", "Sum", 60, null), query("b", "Sum", 300, null)))
                .containsExactly("metric1 60", "metric1 300");
        assertThat(labels(query("a", "Sum", 60, "Seconds"), query("b", "Sum", 60, "Count")))
                .containsExactly("metric1", "metric1");
        assertThat(labels(query("a", "Sum", 60, null))).containsExactly("metric1");
    }

    @Test
    void expressionIsCalledByItsIdAndWhatHasALabelByThat() {
        MetricDataQuery expression = new MetricDataQuery("e1", null, "a*2", null, null, null, null);
        MetricDataQuery labelled = new MetricDataQuery("e2", null, "a*2", "twice", null, null, null);
        assertThat(labels(expression, labelled)).containsExactly("e1", "twice");
    }
}
