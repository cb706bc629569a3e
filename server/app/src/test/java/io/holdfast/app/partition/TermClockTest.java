package io.holdfast.app.partition;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TermClockTest {
    private long nodeMillis = 10_000;
    private final PartitionClock node = () -> nodeMillis;

    @Test
    void clockThatIsNotBehindIsUsedAsItIs() {
        assertThat(TermClock.after(0, node)).isSameAs(node);
        assertThat(TermClock.after(10_000, node)).isSameAs(node);
    }

    @Test
    void clockThatIsBehindGoesOnFromTheNewestTime() {
        PartitionClock clock = TermClock.after(13_000, node);
        assertThat(clock.nowMillis()).isEqualTo(13_000);
        nodeMillis += 100;
        assertThat(clock.nowMillis()).isEqualTo(13_100);
    }

    @Test
    void itNeverGoesBackAndMeetsTheClockOfTheNode() {
        PartitionClock clock = TermClock.after(10_007, node);
        long lastMillis = clock.nowMillis();
        for (int i = 0; i < 2_000; i++) {
            nodeMillis++;
            assertThat(clock.nowMillis() - lastMillis).isBetween(0L, 1L);
            lastMillis = clock.nowMillis();
        }
        assertThat(lastMillis).isEqualTo(nodeMillis);
    }

    @Test
    void leaseOfThirtySecondsIsLongerByLessThanAFifthOfASecond() {
        PartitionClock clock = TermClock.after(60_000, node);
        nodeMillis += 30_000;
        assertThat(clock.nowMillis()).isBetween(60_000L + 29_800, 60_000L + 30_000);
    }
}
