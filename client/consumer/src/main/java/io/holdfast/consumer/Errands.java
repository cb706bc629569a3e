package io.holdfast.consumer;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things later, on two threads of its own. Any thread. */
final class Errands {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ScheduledThreadPoolExecutor threads;
    private final RunAgain runAgain;

    Errands(ThreadFactory daemons, RunAgain runAgain) {
        this.runAgain = runAgain;
        threads = new ScheduledThreadPoolExecutor(2, daemons);
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void later(long nanos, Runnable errand) {
        Future<?> unused =
                threads.schedule(() -> runAgain.once("A delayed task", errand::run), nanos, TimeUnit.NANOSECONDS);
    }

    /** Does it again and again, each time after a pause that is asked for anew. */
    void repeatedly(LongSupplier pauseNanos, Runnable errand) {
        later(pauseNanos.getAsLong(), () -> {
            runAgain.once("A repeated task", errand::run);
            if (!threads.isShutdown()) {
                repeatedly(pauseNanos, errand);
            }
        });
    }

    /** Lets what has begun be finished, for so long. */
    void close(long nanos) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
            log.warn("An errand is not done by the deadline");
        }
    }
}
