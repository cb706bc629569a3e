package io.holdfast.app.cloudwatch.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricStat;
import io.holdfast.protocol.cloudwatch.Stat;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsTest {
    private static final Owner OWNER = new Owner("000000000000", "us-east-1");
    private static final Metric METRIC = Metric.of("n", "m", Map.of());
    private static final long HOUR_MILLIS = 3_600_000;
    private static final long NOW = 500_000 * HOUR_MILLIS;

    /** One value for each of the ten minutes before now: 1 to 10. */
    private final Metrics metrics = new Metrics(List.of(new Minutes()), () -> Instant.ofEpochMilli(NOW));

    private static final class Minutes implements MetricSource {
        @Override
        public List<ListedMetric> list(Owner owner, MetricFilter filter, String after, int limit) {
            return List.of();
        }

        @Override
        public List<MinuteSamples> minutes(Owner owner, Metric metric, @Nullable String unit, long from, long to) {
            long now = NOW / 60_000;
            return IntStream.rangeClosed(1, 10)
                    .mapToObj(i -> MinuteSamples.single(now - 11 + i, i))
                    .filter(minute -> minute.minute() >= from && minute.minute() < to)
                    .toList();
        }

        /** One value for each second of the last minute but its last ten. */
        @Override
        public @Nullable List<MinuteSamples> seconds(
                Owner owner, Metric metric, @Nullable String unit, long from, long to) {
            return IntStream.range(0, 50)
                    .mapToObj(i -> MinuteSamples.single(NOW / 1_000 - 60 + i, i))
                    .filter(second -> second.minute() * 1_000 >= from && second.minute() * 1_000 < to)
                    .toList();
        }

        @Override
        public String unit(Owner owner, Metric metric) {
            return "Count";
        }
    }

    private SortedMap<Long, PeriodSamples> periods(int period, long from, long to) {
        return metrics.periods(OWNER, new MetricStat(METRIC, period, stat("Sum"), null), from, to);
    }

    private static Stat stat(String name) {
        return Objects.requireNonNull(Stat.named(name));
    }

    @Test
    void startIsIncludedAndEndIsNot() {
        assertThat(periods(60, NOW - 3 * 60_000, NOW - 60_000).keySet())
                .containsExactly(NOW - 3 * 60_000, NOW - 2 * 60_000);
    }

    @Test
    void periodsAreWholeSince1970() {
        SortedMap<Long, PeriodSamples> periods = periods(300, NOW - 7 * 60_000 + 17, NOW);
        assertThat(periods.keySet()).containsExactly(NOW - 10 * 60_000, NOW - 5 * 60_000);
        assertThat(periods.values())
                .extracting(samples -> samples.value(stat("Sum")))
                .containsExactly(15.0, 40.0);
    }

    @Test
    void periodsBelowAMinuteAreMadeOfSeconds() {
        SortedMap<Long, PeriodSamples> tens = periods(10, NOW - 60_000, NOW);
        assertThat(tens.keySet()).containsExactly(NOW - 60_000, NOW - 50_000, NOW - 40_000, NOW - 30_000, NOW - 20_000);
        assertThat(tens.values())
                .extracting(samples -> samples.value(stat("Sum")))
                .containsExactly(45.0, 145.0, 245.0, 345.0, 445.0);
        assertThat(tens.values())
                .extracting(samples -> samples.value(stat("Maximum")))
                .containsExactly(9.0, 19.0, 29.0, 39.0, 49.0);
        assertThat(periods(30, NOW - 60_000, NOW).values())
                .extracting(samples -> samples.value(stat("Sum")))
                .containsExactly(435.0, 790.0);
        assertThat(periods(60, NOW - 60_000, NOW).values())
                .extracting(samples -> samples.value(stat("Sum")))
                .containsExactly(10.0);
    }

    @Test
    void otherTimesAreEmpty() {
        assertThat(periods(60, 0, 60_000)).isEmpty();
        assertThat(periods(60, NOW + 100 * HOUR_MILLIS, NOW + 200 * HOUR_MILLIS))
                .isEmpty();
        assertThat(periods(60, -HOUR_MILLIS, Long.MAX_VALUE / 2)).hasSize(10);
    }

    @ParameterizedTest
    @CsvSource({
        "SampleCount, 10",
        "Sum, 55",
        "Average, 5.5",
        "Minimum, 1",
        "Maximum, 10",
        "p50, 5",
        "p90, 9",
        "p100, 10",
        "p0, 1"
    })
    void statisticsOfSingleValuesAreExact(String name, double expected) {
        assertThat(Objects.requireNonNull(periods(3600, NOW - HOUR_MILLIS, NOW).get(NOW - HOUR_MILLIS))
                        .value(stat(name)))
                .isEqualTo(expected);
    }

    @Test
    void percentileOfWhatWasAddedUpIsNotKnown() {
        PeriodSamples samples = new PeriodSamples();
        samples.add(new MinuteSamples(0, 2, 3, 1, 2, null));
        assertThat(samples.value(stat("p50"))).isNull();
        assertThat(samples.value(stat("Average"))).isEqualTo(1.5);
    }
}
