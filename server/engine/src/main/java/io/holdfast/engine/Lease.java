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
    private static final int VERSION = 3;
    /** Its rows have no delivery number: it was the receive count. */
    private static final int VERSION_WITHOUT_NUMBER = 2;

    final long sequence;
    /** The message's group, if the queue keeps its messages by group. */
    final @Nullable Group group;

    final long sentAtMillis;
    final long firstReceivedAtMillis;
    /** Receives that count. */
    int receiveCount;
    /** Names the newest delivery; grows with every receive, and again when a receive is given back, so that its receipt is void. */
    int deliveryNumber;

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
        lease.deliveryNumber = before.receiveCount();
        return lease;
    }

    void received(long nowMillis, long visibilityMillis) {
        receiveCount++;
        deliveryNumber++;
        receivedAtMillis = nowMillis;
        visibleAtMillis = nowMillis + visibilityMillis;
    }

    Delivery delivery(Message message) {
        return new Delivery(sequence, message, deliveryNumber, receiveCount, firstReceivedAtMillis);
    }

    /** The newest delivery is to count as if it had never been. */
    void returnReceive() {
        receiveCount--;
        deliveryNumber++;
    }

    @Override
    void fire(long nowMillis) {
        queue.leaseDue(this, nowMillis);
    }

    /**
     * <pre>
     * | version 1 | receive count 4 | sent 8 | first received 8 | last received 8 | visible at 8 | group 8: its number, or 0 |
     * | delivery number 4 |      all times in millis; version 2 ends before the delivery number
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(49)
                .putByte(VERSION)
                .putInt(receiveCount)
                .putLong(sentAtMillis)
                .putLong(firstReceivedAtMillis)
                .putLong(receivedAtMillis)
                .putLong(visibleAtMillis)
                .putLong(group == null ? 0 : group.number)
                .putInt(deliveryNumber)
                .done();
    }

    static Lease ofRow(MessageQueue queue, long sequence, byte[] row) {
        Bytes in = Bytes.reading(row);
        int version = in.version(VERSION_WITHOUT_NUMBER, VERSION);
        int receiveCount = in.getInt();
        long sentAtMillis = in.getLong();
        long firstReceivedAtMillis = in.getLong();
        long receivedAtMillis = in.getLong();
        long visibleAtMillis = in.getLong();
        Group group = queue.group(in.getLong());
        int deliveryNumber = version == VERSION_WITHOUT_NUMBER ? receiveCount : in.getInt();
        in.end();
        Lease lease = new Lease(queue, sequence, group, sentAtMillis, firstReceivedAtMillis);
        lease.receiveCount = receiveCount;
        lease.deliveryNumber = deliveryNumber;
        lease.receivedAtMillis = receivedAtMillis;
        lease.visibleAtMillis = visibleAtMillis;
        return lease;
    }
}
