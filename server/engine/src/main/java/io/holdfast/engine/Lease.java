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
    private static final int VERSION = 2;

    final long sequence;
    /** The message's group, if the queue keeps its messages by group. */
    final @Nullable Group group;

    final long sentAtMillis;
    final long firstReceivedAtMillis;
    int receiveCount;
    long receivedAtMillis;
    long visibleAtMillis;
    boolean inFlight;
    /** It is to be delivered once more, whatever becomes of this delivery: a fault made on purpose, forgotten by a restart. */
    boolean comesAgain;

    /** Neighbours in order of their first receive. */
    @Nullable
    Lease older;

    @Nullable
    Lease younger;

    /** Neighbours in the group, in order of their sequences. */
    @Nullable
    Lease before;

    @Nullable
    Lease behind;

    private final MessageQueue queue;

    private Lease(
            MessageQueue queue, long sequence, @Nullable Group group, long sentAtMillis, long firstReceivedAtMillis) {
        this.queue = queue;
        this.sequence = sequence;
        this.group = group;
        this.sentAtMillis = sentAtMillis;
        this.firstReceivedAtMillis = firstReceivedAtMillis;
    }

    /** A message is about to be received for the first time here; a dead letter's count goes on where it was. */
    static Lease first(MessageQueue queue, long sequence, Message message, @Nullable Group group, long nowMillis) {
        DeadLetter before = message.deadLetter();
        if (before == null) {
            return new Lease(queue, sequence, group, message.sentAtMillis(), nowMillis);
        }
        Lease lease = new Lease(queue, sequence, group, message.sentAtMillis(), before.firstReceivedAtMillis());
        lease.receiveCount = before.receiveCount();
        return lease;
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
     * | version 1 | receive count 4 | sent 8 | first received 8 | last received 8 | visible at 8 | group 8: its number, or 0 |   all times in millis
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(45)
                .putByte(VERSION)
                .putInt(receiveCount)
                .putLong(sentAtMillis)
                .putLong(firstReceivedAtMillis)
                .putLong(receivedAtMillis)
                .putLong(visibleAtMillis)
                .putLong(group == null ? 0 : group.number)
                .done();
    }

    static Lease ofRow(MessageQueue queue, long sequence, byte[] row) {
        Bytes in = Bytes.reading(row);
        in.version(VERSION);
        int receiveCount = in.getInt();
        long sentAtMillis = in.getLong();
        long firstReceivedAtMillis = in.getLong();
        long receivedAtMillis = in.getLong();
        long visibleAtMillis = in.getLong();
        Group group = queue.group(in.getLong());
        in.end();
        Lease lease = new Lease(queue, sequence, group, sentAtMillis, firstReceivedAtMillis);
        lease.receiveCount = receiveCount;
        lease.receivedAtMillis = receivedAtMillis;
        lease.visibleAtMillis = visibleAtMillis;
        return lease;
    }
}
