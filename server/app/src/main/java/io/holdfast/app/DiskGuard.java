package io.holdfast.app;

import io.holdfast.app.action.SendGate;
import io.holdfast.app.config.Volume;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes the gate for sends while the volume of the data directory has less free space than the reserve. Receives and deletes go on from the
 * reserve, and what consumers delete becomes room again. Any thread may ask.
 */
final class DiskGuard implements SendGate {
    private static final Logger LOG = LoggerFactory.getLogger(DiskGuard.class);

    /** A fast disk takes some hundred MiB per second, so a second would be too long for a reserve of this order. */
    private static final long LOOK_EVERY_MILLIS = 200;

    private static final long RECLAIM_EVERY_MILLIS = 5_000;
    /** Longer than a machine stalls. A server that cannot see its disk fill up must not get more to store. */
    private static final Duration MUST_LOOK_WITHIN = Duration.ofSeconds(30);

    private final Volume volume;
    private final LongUnaryOperator reserveOfVolume;
    private final BackgroundTask looking;
    private final BackgroundTask reclaiming;
    private volatile boolean open = true;
    private volatile long freeBytes;

    /**
     * Looks once, and from now on whenever it is told to.
     *
     * @param reserveOfVolume the bytes that must stay free on a volume of this size
     * @param reclaim gives the space of deleted messages back to the disk; it may take minutes
     */
    DiskGuard(Volume volume, LongUnaryOperator reserveOfVolume, BackgroundTask.Step reclaim, BackgroundTasks tasks) {
        this.volume = volume;
        this.reserveOfVolume = reserveOfVolume;
        this.looking = tasks.task("disk-space", MUST_LOOK_WITHIN, this::compareWithReserve);
        // Deleted messages stay on the disk until there is enough to clean up; while no message is accepted, it is
        // cleaned up
        // at once.
        this.reclaiming = tasks.task("disk-reclaim", () -> {
            if (!open) {
                reclaim.run();
            }
        });
        look();
    }

    /** @param timer with a thread for each of the two tasks: how much is free must be seen while space is being reclaimed */
    void watch(ScheduledExecutorService timer) {
        ScheduledFuture<?> unusedLooking =
                timer.scheduleWithFixedDelay(looking, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> unusedReclaiming = timer.scheduleWithFixedDelay(
                reclaiming, RECLAIM_EVERY_MILLIS, RECLAIM_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    long freeBytes() {
        return freeBytes;
    }

    void look() {
        looking.run();
    }

    /** Reclaims space, if that is needed. */
    void makeRoom() {
        reclaiming.run();
    }

    private void compareWithReserve() throws IOException {
        freeBytes = volume.freeBytes();
        long reserveBytes = reserveOfVolume.applyAsLong(volume.totalBytes());
        boolean enough = freeBytes >= reserveBytes;
        if (open != enough) {
            LOG.warn(
                    enough
                            ? "The disk has room again ({} MiB free): messages are accepted."
                            : "The disk is nearly full ({} MiB free, {} MiB are reserved): no message is accepted until there is room.",
                    freeBytes >> 20,
                    reserveBytes >> 20);
        }
        open = enough;
    }
}
