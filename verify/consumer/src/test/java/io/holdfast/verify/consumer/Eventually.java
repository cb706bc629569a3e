package io.holdfast.verify.consumer;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.assertj.core.api.Assertions;

/** Waits for what happens on other threads, in other processes or on the server, and not longer than a deadline. */
final class Eventually {
    private static final long LOOK_NANOS = 20_000_000;

    /** Long enough for a slow machine; a test that passes never waits so long. */
    static final Duration SOON = Duration.ofMinutes(2);

    private Eventually() {}

    static void is(String what, BooleanSupplier so) {
        within(SOON, what, so);
    }

    static void within(Duration limit, String what, BooleanSupplier so) {
        within(limit, () -> what, so);
    }

    static void within(Duration limit, Supplier<String> what, BooleanSupplier so) {
        long end = System.nanoTime() + limit.toNanos();
        while (!so.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                Assertions.fail("not within %s: %s", limit, what.get());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Lets so much time pass: for what must not happen in it. */
    static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
