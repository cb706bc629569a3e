package io.holdfast.engine.queue;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.timer.Timer;
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
public final class Lease extends Timer {
    final long sequence;
    /** The message's group, if the queue keeps its messages by group. */
    final @Nullable Group group;

    public final long sentAtMillis;
    public final long firstReceivedAtMillis;
    /** When it came to this queue. */
    private final long arrivedAtMillis;
    /** How many of its receives were elsewhere. */
    private final int receivedBefore;
    /** Receives that count. */
    public int receiveCount;
    /** Names the newest delivery; grows with every receive, and again when a receive is given back, so that its receipt is void. */
    public int deliveryNumber;

    public long receivedAtMillis;
    public long visibleAtMillis;
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
            MessageQueue queue,
            long sequence,
            @Nullable Group group,
            long sentAtMillis,
            long firstReceivedAtMillis,
            long arrivedAtMillis,
            int receivedBefore) {
        this.queue = queue;
        this.arrivedAtMillis = arrivedAtMillis;
        this.receivedBefore = receivedBefore;
        this.sequence = sequence;
        this.group = group;
        this.sentAtMillis = sentAtMillis;
        this.firstReceivedAtMillis = firstReceivedAtMillis;
    }

    /** A message is about to be received for the first time here; the count of one that was elsewhere goes on where it was. */
    static Lease first(MessageQueue queue, long sequence, Message message, @Nullable Group group, long nowMillis) {
        DeadLetter before = message.deadLetter();
        Message.Returned returned = message.returned();
        int receivedBefore = before == null ? 0 : before.receiveCount();
        long firstReceivedAtMillis = returned != null
                ? returned.firstReceivedAtMillis()
                : before == null ? nowMillis : before.firstReceivedAtMillis();
        return new Lease(
                        queue,
                        sequence,
                        group,
                        message.sentAtMillis(),
                        firstReceivedAtMillis,
                        message.arrivedAtMillis(),
                        receivedBefore)
                .counting(returned == null ? receivedBefore : returned.receiveCount());
    }

    /** When it came to this queue. */
    long arrivedAtMillis() {
        return arrivedAtMillis;
    }

    /** How often it was received in this queue. */
    int receivedHere() {
        return receiveCount - receivedBefore;
    }

    private Lease counting(int receivedBefore) {
        receiveCount = receivedBefore;
        deliveryNumber = receivedBefore;
        return this;
    }

    void received(long nowMillis, long visibilityMillis) {
        receiveCount++;
        deliveryNumber++;
        receivedAtMillis = nowMillis;
        visibleAtMillis = nowMillis + visibilityMillis;
    }

    /** The message as it leaves for another partition, from where it may come back. */
    Message asReceived(Message message) {
        return message.received(receiveCount, firstReceivedAtMillis);
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
    protected void fire(long nowMillis) {
        queue.leaseDue(this, nowMillis);
    }

    DeliveryRow row() {
        return new DeliveryRow(
                receiveCount,
                sentAtMillis,
                firstReceivedAtMillis,
                receivedAtMillis,
                visibleAtMillis,
                group == null ? 0 : group.number,
                deliveryNumber,
                arrivedAtMillis,
                receivedBefore);
    }

    static Lease of(MessageQueue queue, long sequence, DeliveryRow row) {
        Lease lease = new Lease(
                queue,
                sequence,
                queue.group(row.groupNumber()),
                row.sentAtMillis(),
                row.firstReceivedAtMillis(),
                row.arrivedAtMillis(),
                row.receivedBefore());
        lease.receiveCount = row.receiveCount();
        lease.deliveryNumber = row.deliveryNumber();
        lease.receivedAtMillis = row.receivedAtMillis();
        lease.visibleAtMillis = row.visibleAtMillis();
        return lease;
    }
}
