package io.holdfast.outbox.cdc;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.outbox.Repeated;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The relay's threads and its randomness: one thread that watches, one that takes from the table, some that send, one per run of the reader. */
@SuppressForbidden
final class CdcThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CdcThreads.class);
    private static final long LONGEST_STOP_SECONDS = 30;

    private final ScheduledExecutorService timers;
    private final ExecutorService senders;
    private final String name;

    CdcThreads(String slot, int senders) {
        this.name = "holdfast-outbox-" + slot;
        this.timers = Executors.newScheduledThreadPool(2, work -> daemon(work, name));
        this.senders = Executors.newFixedThreadPool(senders, work -> daemon(work, name + "-sender"));
    }

    static RandomGenerator randomness() {
        return new java.util.Random();
    }

    static String newReaderName() {
        return UUID.randomUUID().toString();
    }

    ExecutorService senders() {
        return senders;
    }

    Executor readers() {
        return work -> daemon(work, name + "-reader").start();
    }

    /** Runs it again and again, whatever it throws; that is logged and told. */
    void repeat(Duration pause, Repeated.Work work, Consumer<Throwable> failed) {
        // Never completes: nothing gets out of once().
        Future<?> unused = timers.scheduleWithFixedDelay(
                () -> Repeated.once(work, thrown -> say(thrown, failed)), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits for what runs; nothing runs afterwards. */
    @Override
    public void close() {
        timers.shutdown();
        try {
            if (!timers.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                timers.shutdownNow();
            }
        } catch (InterruptedException asked) {
            timers.shutdownNow();
            Thread.currentThread().interrupt();
        }
        senders.shutdownNow();
    }

    private static void say(Throwable thrown, Consumer<Throwable> failed) {
        failed.accept(thrown);
        LOG.warn("Outbox relay failed, retrying: {}", thrown.toString());
        LOG.debug("Cause of the failure", thrown);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
