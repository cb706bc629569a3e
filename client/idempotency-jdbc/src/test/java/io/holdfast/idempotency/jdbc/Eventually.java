package io.holdfast.idempotency.jdbc;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Asks again until the answer is yes, for what happens inside the database. */
final class Eventually {
    private Eventually() {}

    static void in(Duration deadline, Callable<Boolean> question) throws Exception {
        long end = System.nanoTime() + deadline.toNanos();
        while (!question.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within " + deadline);
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
