package io.holdfast.app.cli.doctor;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/** Compares the clock that clients see with the one that drives the timers, over the time between its two calls. */
final class ClockComparison {

    private static final String SUBJECT = "clock";
    private static final int FIRST_PLAUSIBLE_YEAR = 2025;
    private static final int LAST_PLAUSIBLE_YEAR = 2100;
    private static final Duration TOLERATED_STEP = Duration.ofMillis(500);

    private final Clock wallClock;
    private final LongSupplier nanoTime;
    private final Instant startedAt;
    private final long startedNanos;

    ClockComparison(Clock wallClock, LongSupplier nanoTime) {
        this.wallClock = wallClock;
        this.nanoTime = nanoTime;
        this.startedAt = wallClock.instant();
        this.startedNanos = nanoTime.getAsLong();
    }

    Finding check() {
        long elapsedNanos = nanoTime.getAsLong() - startedNanos;
        Instant now = wallClock.instant();
        int year = now.atOffset(ZoneOffset.UTC).getYear();
        if (year < FIRST_PLAUSIBLE_YEAR || year > LAST_PLAUSIBLE_YEAR) {
            return Finding.fail(SUBJECT, "it says %s; set it, because clients are shown its time".formatted(now));
        }
        if (elapsedNanos < 0) {
            return Finding.fail(SUBJECT, "the monotonic clock ran backwards by %d ns".formatted(-elapsedNanos));
        }
        Duration step = Duration.between(startedAt, now).minusNanos(elapsedNanos);
        if (step.abs().compareTo(TOLERATED_STEP) > 0) {
            return Finding.warn(SUBJECT, "it was stepped by %d ms while being looked at".formatted(step.toMillis()));
        }
        return Finding.ok(SUBJECT, "%s, in step with the monotonic clock".formatted(now));
    }
}
