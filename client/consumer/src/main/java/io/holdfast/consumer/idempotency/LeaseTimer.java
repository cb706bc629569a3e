package io.holdfast.consumer.idempotency;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs the extensions of all claims on one daemon thread of its own, so that busy workers cannot delay them. Any thread. */
@SuppressForbidden
final class LeaseTimer implements AutoCloseable {
    private final ScheduledThreadPoolExecutor executor;

    LeaseTimer(String scope) {
        executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "holdfast-idempotency-" + scope);
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
    }

    /** Repeats a task, which must not throw, until the answer is cancelled. */
    Future<?> every(Duration pause, Runnable task) {
        return executor.scheduleWithFixedDelay(task, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
