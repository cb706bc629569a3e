package io.holdfast.app.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.engine.command.DurationBuckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DurationSamplesTest {
    @Test
    void bucketsAreThoseOfTheEngine() {
        assertThat(DurationSamples.UP_TO_MILLIS)
                .isEqualTo(Arrays.stream(DurationBuckets.upperMillis()).boxed().toList());
    }

    @Test
    void quantilesAreTakenFromWithinTheirBucket() {
        DurationSamples samples = samples(17, 90, 18, 10);

        assertThat(samples.quantileMillis(0.5)).isBetween(20_000.0, 30_000.0);
        assertThat(samples.quantileMillis(0.99)).isBetween(30_000.0, 45_000.0);
        assertThat(samples.count()).isEqualTo(100);
    }

    @Test
    void quantilesOfNothingAreZero() {
        assertThat(DurationSamples.NONE.quantileMillis(0.99)).isZero();
    }

    @Test
    void minutesAddUp() {
        DurationSamples both = samples(0, 1, 5, 2).plus(samples(5, 3, 31, 4));

        assertThat(both.count()).isEqualTo(10);
        assertThat(both.counts().get(5)).isEqualTo(5);
        assertThat(both.sumMillis()).isEqualTo(14);
        assertThat(both.quantileMillis(1)).isEqualTo(43_200_000);
    }

    private static DurationSamples samples(int bucket, long count, int other, long otherCount) {
        List<Long> counts = new ArrayList<>(DurationSamples.NONE.counts());
        counts.set(bucket, count);
        counts.set(other, otherCount);
        return new DurationSamples(counts, 7);
    }
}
