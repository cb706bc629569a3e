package io.holdfast.app;

import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.store.Storage;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the log short for as long as the server runs, and notices if somebody takes its files away. */
final class StorageUpkeep {
    private static final Logger LOG = LoggerFactory.getLogger(StorageUpkeep.class);

    private static final long EVERY_MILLIS = 500;
    /** Writing all rows into files may take a while on a slow disk. A log that is never shortened would fill it. */
    private static final Duration MUST_SUCCEED_WITHIN = Duration.ofMinutes(2);

    private StorageUpkeep() {}

    /** @param timer with a thread for this alone: it may wait for the disk */
    static void start(Storage storage, ScheduledExecutorService timer, BackgroundTasks tasks) {
        BackgroundTask task = tasks.task(
                "log-upkeep", MUST_SUCCEED_WITHIN, () -> storage.maintain().ifPresent(LOG::error));
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(task, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }
}
