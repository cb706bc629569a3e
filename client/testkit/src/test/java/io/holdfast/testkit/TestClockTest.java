package io.holdfast.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TestClockTest {
    @Test
    void standingClockMovesOnlyWhenItIsMoved() {
        TestClock clock = TestClock.standing();
        Instant start = clock.now();
        clock.advance(Duration.ofMinutes(5));
        clock.advance(Duration.ofMillis(1));
        assertThat(clock.now()).isEqualTo(start.plus(Duration.ofMinutes(5)).plusMillis(1));
    }

    @Test
    void runningClockIsMovedOnTopOfTheTimeThatPasses() {
        TestClock clock = TestClock.running();
        Instant start = clock.now();
        clock.advance(Duration.ofMinutes(5));
        assertThat(clock.now()).isAfterOrEqualTo(start.plus(Duration.ofMinutes(5)));
    }
}
