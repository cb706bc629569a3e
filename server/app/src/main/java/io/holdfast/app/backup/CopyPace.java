package io.holdfast.app.backup;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lets so many bytes through per second, and none any more once it is stopped. One thread copies; any thread stops it. */
final class CopyPace {
    /** So that a stop is noticed soon, and a rate is kept from the first second on. */
    private static final long LONGEST_CREDIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Waits. */
    @FunctionalInterface
    interface Pause {
        /** Returns early, with true, if it is stopped. */
        boolean isStoppedWithin(long nanos) throws InterruptedException;
    }

    private final long bytesPerSecond;
    private final LongSupplier nanoTime;
    private final Pause pause;
    /** When the bytes that have passed may have passed at the earliest. */
    private long dueNanos;

    /** @param bytesPerSecond 0 for as many as there are */
    CopyPace(long bytesPerSecond, LongSupplier nanoTime, Pause pause) {
        this.bytesPerSecond = bytesPerSecond;
        this.nanoTime = nanoTime;
        this.pause = pause;
        this.dueNanos = nanoTime.getAsLong();
    }

    static CopyPace of(long bytesPerSecond, LongSupplier nanoTime, CountDownLatch stop) {
        return new CopyPace(bytesPerSecond, nanoTime, nanos -> stop.await(nanos, TimeUnit.NANOSECONDS));
    }

    /** For somebody at a terminal, who can end the process. */
    static CopyPace unlimited() {
        return new CopyPace(0, () -> 0, nanos -> false);
    }

    /** Returns when the next bytes may pass. */
    void passed(long bytes) throws BackupStopped {
        long now = nanoTime.getAsLong();
        if (bytesPerSecond > 0) {
            dueNanos = Math.max(dueNanos, now - LONGEST_CREDIT_NANOS)
                    + (long) (bytes * (double) TimeUnit.SECONDS.toNanos(1) / bytesPerSecond);
        }
        try {
            if (pause.isStoppedWithin(bytesPerSecond > 0 ? Math.max(0, dueNanos - now) : 0)) {
                throw new BackupStopped();
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new BackupStopped();
        }
    }
}
