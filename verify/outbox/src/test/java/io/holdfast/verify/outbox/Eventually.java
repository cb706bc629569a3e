package io.holdfast.verify.outbox;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for what other threads and processes do, and gives up with the last thing it saw. */
final class Eventually {
    static final Duration LIMIT = Duration.ofSeconds(60);

    private Eventually() {}

    /** Looks until the value is as wanted, and gives it. */
    static <T> T see(Callable<T> value, java.util.function.Predicate<T> wanted) throws Exception {
        long giveUp = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            T seen = value.call();
            if (wanted.test(seen)) {
                return seen;
            }
            if (System.nanoTime() > giveUp) {
                throw new AssertionError("still not as wanted after " + LIMIT + ": " + seen);
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
