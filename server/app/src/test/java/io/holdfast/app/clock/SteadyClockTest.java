package io.holdfast.app.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyClockTest {
    private static final long START_MILLIS = 1_800_000_000_000L;

    private long nanos = 42;
    private final SteadyClock clock = new SteadyClock(START_MILLIS, nanos, () -> nanos);

    @Test
    void startsWhereItIsToldToAndRunsWithTheMonotonicClock() {
        assertThat(clock.nowMillis()).isEqualTo(START_MILLIS);
        pass(1_500);
        assertThat(clock.nowMillis()).isEqualTo(START_MILLIS + 1_500);
    }

    @Test
    void approachesAClockThatIsAheadByFiveMillisecondsAtATime() {
        clock.approach(3_600);
        assertThat(clock.nowMillis()).isEqualTo(START_MILLIS + 5);
        clock.approach(50);
        assertThat(clock.nowMillis()).as("too little for a correction").isEqualTo(START_MILLIS + 5);
    }

    @Test
    void standsRatherThanGoingBack() {
        pass(1_000);
        long before = clock.nowMillis();
        clock.approach(-4_000);
        assertThat(clock.nowMillis()).isEqualTo(before);
        pass(4);
        assertThat(clock.nowMillis()).isEqualTo(before);
        pass(2);
        assertThat(clock.nowMillis()).isEqualTo(before + 1);
    }

    private void pass(long millis) {
        nanos += millis * 1_000_000;
    }
}
