package io.holdfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.bench.contender.Contender;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
    @Test
    void rowShowsValuesRatiosAndWhetherTheTargetIsMet() {
        Row row = send(
                Map.of(Contender.HOLDFAST, 34_000.0, Contender.CEILING_FSYNC, 40_000.0, Contender.ELASTICMQ, 5_000.0));
        assertThat(Table.of(List.of(row)).lines().toList().get(2))
                .matches(
                        "\\| SendMessage \\| 32 +\\| msg/s \\| +34,000 \\| +40,000 \\| +– \\| +5,000 \\| +0.85 \\| +6.80 \\| "
                                + "≥ 5 × ElasticMQ \\(is 6.80\\); ≥ 0.85 × ceiling \\+ fsync \\(is 0.85\\) \\| yes +\\|");
    }

    @Test
    void oneMissedTargetOfTwoIsAMiss() {
        assertThat(send(Map.of(
                                Contender.HOLDFAST, 33_000.0,
                                Contender.CEILING_FSYNC, 40_000.0,
                                Contender.ELASTICMQ, 5_000.0))
                        .verdict())
                .isEqualTo("NO");
    }

    @Test
    void targetWithoutItsYardstickIsNotJudged() {
        assertThat(send(Map.of(Contender.HOLDFAST, 30_000.0)).verdict()).isEmpty();
        assertThat(send(Map.of(Contender.ELASTICMQ, 5_000.0)).verdict()).isEmpty();
    }

    @Test
    void comparisonIsJudgedByTheBaselineOfTheSameRun() {
        List<Goal> goals = Goal.of(Workload.QUERY_SEND, 32, Metric.MESSAGES_PER_SECOND, 10_000);
        Row row = new Row("Query", "32", Metric.MESSAGES_PER_SECOND, Map.of(Contender.HOLDFAST, 6_900.0), goals);
        assertThat(row.verdict()).isEqualTo("NO");
        assertThat(Table.of(List.of(row))).contains("≥ 0.7 × JSON (is 0.69)");
    }

    @Test
    void limitsAreJudgedByTheValueItself() {
        assertThat(Row.ofHoldfast("idle", "", Metric.MEGABYTES, 119, Goal.atMost(120))
                        .verdict())
                .isEqualTo("yes");
        assertThat(Row.ofHoldfast("idle", "", Metric.MEGABYTES, 121, Goal.atMost(120))
                        .verdict())
                .isEqualTo("NO");
    }

    @Test
    void allLinesOfTheTableAreEquallyLong() {
        Row one = send(Map.of(Contender.HOLDFAST, 1.0));
        Row other = Row.ofHoldfast("a much longer name of a workload", "", Metric.P99_MILLIS, 0.5);
        assertThat(Table.of(List.of(one, other)).lines().map(String::length).distinct())
                .hasSize(1);
    }

    @Test
    void medianOfAnEvenNumberIsTheMiddle() {
        assertThat(Metric.median(4, 1, 3, 2)).isEqualTo(2.5);
        assertThat(Metric.median(9, 1, 5)).isEqualTo(5);
        assertThat(Metric.median()).isNaN();
    }

    private static Row send(Map<Contender, Double> values) {
        return new Row(
                "SendMessage",
                "32",
                Metric.MESSAGES_PER_SECOND,
                values,
                Goal.of(Workload.SEND, 32, Metric.MESSAGES_PER_SECOND, Double.NaN));
    }
}
