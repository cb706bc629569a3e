package io.holdfast.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private final Random random = new Random(42);

    @Test
    void waitsDoubleUpToTheLongest() {
        RetryPolicy policy = RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofMinutes(15))
                .withoutJitter();
        assertThat(policy.delay(1, random)).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.delay(2, random)).isEqualTo(Duration.ofSeconds(10));
        assertThat(policy.delay(5, random)).isEqualTo(Duration.ofSeconds(80));
        assertThat(policy.delay(9, random)).isEqualTo(Duration.ofMinutes(15));
        assertThat(policy.delay(1_000, random)).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void jitterUsesTheWholeRangeButNeverNothing() {
        RetryPolicy policy = RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofMinutes(15));
        long[] seen = random.longs(500, 0, 1)
                .map(i -> policy.delay(2, random).toSeconds())
                .distinct()
                .sorted()
                .toArray();
        assertThat(seen).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void hopelessFailuresAreKnownByTheirCauseToo() {
        RetryPolicy policy = RetryPolicy.fixed(Duration.ofSeconds(1)).notRetrying(IOException.class);
        assertThat(policy.after(new IllegalStateException())).isEqualTo(Outcome.retry());
        assertThat(policy.after(new IllegalStateException(new IOException("gone"))))
                .isInstanceOf(Outcome.DeadLetter.class);
    }

    @Test
    void waitsThatShrinkAreRefused() {
        assertThatThrownBy(() -> RetryPolicy.exponential(Duration.ofSeconds(5), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
