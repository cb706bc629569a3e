package io.holdfast.app;

import io.holdfast.app.action.SendGate;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.Volume;
import io.holdfast.store.RocksStore;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
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

    private final Volume volume;
    private final ServerSettings.Storage storage;
    private final RocksStore store;
    private volatile boolean open = true;
    private volatile long freeBytes;

    private DiskGuard(Volume volume, ServerSettings.Storage storage, RocksStore store) {
        this.volume = volume;
        this.storage = storage;
        this.store = store;
    }

    static DiskGuard watch(ServerSettings.Storage storage, RocksStore store, ScheduledExecutorService timer) {
        DiskGuard guard = new DiskGuard(Volume.of(storage.dataDir()), storage, store);
        guard.look();
        ScheduledFuture<?> unusedLooking =
                timer.scheduleWithFixedDelay(guard::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        ScheduledFuture<?> unusedReclaiming = timer.scheduleWithFixedDelay(
                guard::makeRoom, RECLAIM_EVERY_MILLIS, RECLAIM_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return guard;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    long freeBytes() {
        return freeBytes;
    }

    private void look() {
        try {
            freeBytes = volume.freeBytes();
            long reserveBytes = storage.diskReserveBytes(volume.totalBytes());
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
        } catch (IOException unknown) {
            LOG.warn("The free space of the data directory cannot be read: {}", unknown.getMessage());
        }
    }

    /** Deleted messages stay on the disk until there is enough to clean up; while no message is accepted, it is cleaned up at once. */
    private void makeRoom() {
        if (open) {
            return;
        }
        try {
            store.reclaim();
        } catch (StoreFailure failure) {
            LOG.warn("{}", failure.getMessage());
        }
        look();
    }
}
