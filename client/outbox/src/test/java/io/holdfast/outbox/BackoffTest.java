package io.holdfast.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
    @Test
    void backOffDoublesUpToItsLongestWithHalfOfItByChance() {
        Backoff backoff = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(1));
        Random random = new Random(1);
        assertThat(backoff.after(1, random)).isBetween(Duration.ofMillis(50), Duration.ofMillis(100));
        assertThat(backoff.after(3, random)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
        assertThat(backoff.after(1000, random)).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    }
}
