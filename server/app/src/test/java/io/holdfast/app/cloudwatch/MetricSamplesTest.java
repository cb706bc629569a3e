package io.holdfast.app.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.protocol.cloudwatch.CloudWatchRefused;
import io.holdfast.protocol.cloudwatch.Metric;
import io.holdfast.protocol.cloudwatch.MetricDatum;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricSamplesTest {
    private static final long NOW = 1_700_000_000_000L;

    private static MetricDatum datum(long timeMillis, double count) {
        return new MetricDatum(Metric.of("n", "m", Map.of()), timeMillis, count, 1, 1, 1, null);
    }

    @Test
    void whatWasNotMeasuredIsLeftOut() throws CloudWatchRefused {
        assertThat(MetricSamples.of(List.of(datum(NOW, 0), datum(NOW, 2)), NOW)).hasSize(1);
    }

    @Test
    void errorNamesTheDatumByItsPlaceInTheRequest() {
        assertThatThrownBy(() -> MetricSamples.of(List.of(datum(NOW, 0), datum(NOW, 1), datum(0, 1)), NOW))
                .isInstanceOfSatisfying(
                        CloudWatchRefused.class,
                        refused -> assertThat(refused.error().message())
                                .startsWith("The parameter MetricData.member.3.Timestamp"));
    }
}
