package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/**
 * The delivery state of one message that was received at least once.
 *
 * <pre>
 * In flight → returned: its deadline passed, or its visibility was set to 0 (no write for the former: the stored deadline says it)
 * Returned  → in flight: received again, or hidden again with an older receipt
 * either    → gone: deleted, purged, or its retention passed
 * </pre>
 *
 * It is its own timer: at the deadline while in flight, at the end of the retention once returned.
 */
final class Lease extends Timer {
    private static final int VERSION = 1;

    final long sequence;
    final long sentAtMillis;
    final long firstReceivedAtMillis;
    int receiveCount;
    long receivedAtMillis;
    long visibleAtMillis;
    boolean inFlight;

    /** Neighbours in order of their first receive. */
    @Nullable
    Lease older;

    @Nullable
    Lease younger;

    private final StandardQueue queue;

    Lease(StandardQueue queue, long sequence, long sentAtMillis, long firstReceivedAtMillis) {
        this.queue = queue;
        this.sequence = sequence;
        this.sentAtMillis = sentAtMillis;
        this.firstReceivedAtMillis = firstReceivedAtMillis;
    }

    void received(long nowMillis, long visibilityMillis) {
        receiveCount++;
        receivedAtMillis = nowMillis;
        visibleAtMillis = nowMillis + visibilityMillis;
    }

    @Override
    void fire(long nowMillis) {
        queue.leaseDue(this, nowMillis);
    }

    /**
     * <pre>
     * | version 1 | receive count 4 | sent 8 | first received 8 | last received 8 | visible at 8 |   all times in millis
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(37)
                .putByte(VERSION)
                .putInt(receiveCount)
                .putLong(sentAtMillis)
                .putLong(firstReceivedAtMillis)
                .putLong(receivedAtMillis)
                .putLong(visibleAtMillis)
                .done();
    }

    static Lease ofRow(StandardQueue queue, long sequence, byte[] row) {
        Bytes in = Bytes.reading(row);
        in.version(VERSION);
        int receiveCount = in.getInt();
        Lease lease = new Lease(queue, sequence, in.getLong(), in.getLong());
        lease.receiveCount = receiveCount;
        lease.receivedAtMillis = in.getLong();
        lease.visibleAtMillis = in.getLong();
        in.end();
        return lease;
    }
}
