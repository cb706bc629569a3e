package io.holdfast.consumer;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs tasks later, on two threads of its own. Any thread. */
final class DelayedTasks {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ScheduledThreadPoolExecutor threads;
    private final BackgroundRunner background;

    DelayedTasks(ThreadFactory daemons, BackgroundRunner background) {
        this.background = background;
        threads = new ScheduledThreadPoolExecutor(2, daemons);
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void later(long nanos, Runnable task) {
        Future<?> unused =
                threads.schedule(() -> background.once("A delayed task", task::run), nanos, TimeUnit.NANOSECONDS);
    }

    /** Runs a task again and again, each time after a pause that is asked for anew. */
    void repeatedly(LongSupplier pauseNanos, Runnable task) {
        later(pauseNanos.getAsLong(), () -> {
            background.once("A repeated task", task::run);
            if (!threads.isShutdown()) {
                repeatedly(pauseNanos, task);
            }
        });
    }

    /** Lets what has begun be finished, for so long. */
    void close(long nanos) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
            log.warn("A delayed task did not finish before the shutdown deadline");
        }
    }
}
