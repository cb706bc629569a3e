package io.holdfast.outbox.cdc;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waiting for what happens on other threads and in other processes, with an end. */
final class Eventually {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final Duration LOOK = Duration.ofMillis(20);

    private Eventually() {}

    interface Check {
        boolean holds() throws SQLException;
    }

    static void until(String what, Check check) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!holds(check)) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("did not happen in " + LIMIT + ": " + what);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }

    private static boolean holds(Check check) {
        try {
            return check.holds();
        } catch (SQLException refused) {
            throw new IllegalStateException(refused);
        }
    }
}
