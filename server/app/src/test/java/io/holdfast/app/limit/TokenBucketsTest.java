package io.holdfast.app.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketsTest {
    private long nowNanos;

    private void pass(long millis) {
        nowNanos += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 1_000, Long.MIN_VALUE})
    void bucketGivesWhatItHoldsAndIsRefilledAtASteadyPace(long start) {
        nowNanos = start;
        TokenBuckets<String> buckets = new TokenBuckets<>(10, 1_000, () -> nowNanos);
        for (int i = 0; i < 10; i++) {
            assertThat(buckets.has("a")).isTrue();
            assertThat(buckets.take("a")).isTrue();
        }
        assertThat(buckets.has("a")).isFalse();
        assertThat(buckets.take("a")).isFalse();
        assertThat(buckets.take("b")).isTrue();

        pass(99);
        assertThat(buckets.take("a")).isFalse();
        pass(1);
        assertThat(buckets.take("a")).isTrue();
        assertThat(buckets.take("a")).isFalse();

        pass(100_000);
        assertThat(IntStream.range(0, 100).filter(i -> buckets.take("a")).count())
                .isEqualTo(10);
    }

    @Test
    void asManyKeysAreRememberedAsThereIsRoomFor() {
        TokenBuckets<Integer> buckets = new TokenBuckets<>(1, 1_000, () -> nowNanos, 100);
        for (int i = 0; i < 100; i++) {
            assertThat(buckets.take(i)).isTrue();
        }
        assertThat(buckets.take(0)).isFalse();
        assertThat(buckets.take(100)).isTrue();
        assertThat(buckets.keys()).isEqualTo(100);
        assertThat(buckets.take(0)).as("used most recently").isFalse();
        assertThat(buckets.take(1)).as("used longest ago, hence forgotten").isTrue();
    }

    @Test
    void fullBucketIsForgotten() {
        TokenBuckets<String> buckets = new TokenBuckets<>(1, 1_000, () -> nowNanos);
        buckets.take("a");
        pass(1_000);
        assertThat(buckets.has("a")).isTrue();
        assertThat(buckets.keys()).isZero();
    }
}
