package io.holdfast.payload.s3;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Looks again until it is so, for what happens on the servers. */
final class Eventually {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private Eventually() {}

    static void eventually(String what, BooleanSupplier so) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!so.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + DEADLINE + ": " + what);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
