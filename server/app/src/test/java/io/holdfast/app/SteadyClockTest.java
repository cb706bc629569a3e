package io.holdfast.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyClockTest {
    private static final long START_MILLIS = 1_800_000_000_000L;

    private long wallMillis = START_MILLIS;
    private long monotonicNanos = 42;
    private final SteadyClock clock = new SteadyClock(() -> wallMillis, () -> monotonicNanos);

    @Test
    void startsAtTheWallClockAndRunsWithTheMonotonicOne() {
        assertThat(clock.nowMillis()).isEqualTo(START_MILLIS);
        pass(1_500);
        assertThat(clock.nowMillis()).isEqualTo(START_MILLIS + 1_500);
    }

    @Test
    void settingTheWallClockForwardEndsNothingEarly() {
        wallMillis += 3_600_000;
        for (int second = 1; second <= 30; second++) {
            pass(1_000);
            assertThat(clock.nowMillis()).isBetween(START_MILLIS + second * 1_000L, START_MILLIS + second * 1_005L);
        }
    }

    @Test
    void settingTheWallClockBackKeepsNothingAndNeverTurnsTimeBack() {
        wallMillis -= 3_600_000;
        long last = clock.nowMillis();
        for (int second = 1; second <= 30; second++) {
            pass(1_000);
            assertThat(clock.nowMillis()).isBetween(last + 990, last + 1_000);
            last = clock.nowMillis();
        }
    }

    @Test
    void smallDriftOfTheWallClockIsFollowed() {
        for (int second = 1; second <= 600; second++) {
            wallMillis += 1;
            pass(1_000);
            clock.nowMillis();
        }
        assertThat(Math.abs(clock.nowMillis() - wallMillis)).isLessThanOrEqualTo(10);
    }

    private void pass(long millis) {
        wallMillis += millis;
        monotonicNanos += millis * 1_000_000;
    }
}
