package io.holdfast.spring;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for something that will be so soon. */
final class Eventually {
    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private Eventually() {}

    static void holds(BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not so after " + DEADLINE);
            }
            LockSupport.parkNanos(10_000_000);
        }
    }
}
