package io.holdfast.app.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockComparisonTest {

    private Instant wall = Instant.parse("2026-11-15T12:00:00Z");
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
    private final InstantSource source = () -> wall;

    @Test
    void clocksThatAdvanceTogetherAreFine() {
        ClockComparison clocks = compare();
        move(5_000, 5_000);
        assertThat(clocks.check().verdict()).isEqualTo(Verdict.OK);
    }

    @Test
    void stepOfTheWallClockIsReportedWithItsSize() {
        ClockComparison clocks = compare();
        move(1_000, -9_000);
        assertThat(clocks.check())
                .isEqualTo(Finding.warn("clock", "it was stepped by -10000 ms while being looked at"));
    }

    @Test
    void clockThatWasNeverSetFails() {
        wall = Instant.EPOCH;
        assertThat(compare().check().verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void monotonicClockMustNotRunBackwards() {
        ClockComparison clocks = compare();
        nanos.addAndGet(-5);
        assertThat(clocks.check()).isEqualTo(Finding.fail("clock", "the monotonic clock ran backwards by 5 ns"));
    }

    private ClockComparison compare() {
        return new ClockComparison(source.withZone(ZoneOffset.UTC), nanos::get);
    }

    private void move(long monotonicMillis, long wallMillis) {
        nanos.addAndGet(monotonicMillis * 1_000_000);
        wall = wall.plusMillis(wallMillis);
    }
}
