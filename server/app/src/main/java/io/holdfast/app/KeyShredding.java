package io.holdfast.app;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Destroys the keys of deleted queues for as long as the server runs: of many at once, because that writes the whole keyring anew. */
final class KeyShredding {
    private static final long EVERY_MILLIS = 250;

    private KeyShredding() {}

    /** @param timer with a thread for this alone: it may wait for the disk */
    static void start(Encryption encryption, ScheduledExecutorService timer, BackgroundTasks tasks) {
        BackgroundTask task = tasks.task("key-shredding", encryption::shredDeleted);
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(task, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }
}
