package io.holdfast.consumer;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does things later, on two threads of its own. Any thread. */
final class Errands {
    private static final Logger log = LoggerFactory.getLogger(QueueConsumer.class);
    private final ScheduledThreadPoolExecutor threads;

    Errands(ThreadFactory daemons) {
        threads = new ScheduledThreadPoolExecutor(2, daemons);
        threads.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    void later(long nanos, Runnable errand) {
        Future<?> unused = threads.schedule(() -> carryOut(errand), nanos, TimeUnit.NANOSECONDS);
    }

    private static void carryOut(Runnable errand) {
        try {
            errand.run();
        } catch (RuntimeException | Error unexpected) {
            log.error("An errand failed unexpectedly", unexpected);
        }
    }

    /** Lets what has begun be finished, for so long. */
    void close(long nanos) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(nanos, TimeUnit.NANOSECONDS)) {
            log.warn("An errand is not done by the deadline");
        }
    }
}
