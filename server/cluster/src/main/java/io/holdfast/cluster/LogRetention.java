package io.holdfast.cluster;

import java.util.concurrent.atomic.AtomicLong;

/** How much of the log of a {@link Replica} is kept when it is shortened, and how much has come since. Only the bytes may be read by any thread. */
final class LogRetention {
    private final AtomicLong bytesSinceSnapshot = new AtomicLong();
    /** The log is kept from here on, so that a node that was away for a short time need not be sent everything. */
    private long previousSnapshot = -1;

    void startFrom(long index) {
        previousSnapshot = index;
    }

    void applied(long bytes) {
        bytesSinceSnapshot.addAndGet(bytes);
    }

    /** How much was applied since the log was last shortened. */
    long bytesSinceSnapshot() {
        return bytesSinceSnapshot.get();
    }

    void forgetBytes() {
        bytesSinceSnapshot.set(0);
    }

    /** The rows are on the disk up to this index; returns the one from which on the log is kept. */
    long snapshotAt(long index) {
        forgetBytes();
        long keptFrom = previousSnapshot;
        previousSnapshot = index;
        return keptFrom;
    }
}
