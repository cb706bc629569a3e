package io.holdfast.engine.queue;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;

/** The leases of a queue together with their rows and their timers: what changes here is written and scheduled. */
final class LeaseRows {
    private final MessageQueue queue;
    private final PartitionContext context;
    private final Leases leases;

    LeaseRows(MessageQueue queue, PartitionContext context, Leases leases) {
        this.queue = queue;
        this.context = context;
        this.leases = leases;
    }

    /** Reads what was received before the restart: as much as may be in flight, never the backlog. */
    void load(long firstLeased, long nowMillis) {
        byte[] from = Keys.message(queue.id(), firstLeased);
        context.rows.scan(Table.DELIVERIES, from, Keys.queue(queue.id() + 1), (key, row) -> {
            Lease lease = Lease.of(queue, Keys.sequenceOf(key), DeliveryRow.ofRow(row));
            leases.add(lease);
            if (lease.visibleAtMillis > nowMillis) {
                queue.hide(lease);
            } else {
                queue.makeVisible(lease);
            }
            return true;
        });
    }

    /** The message of a lease, whose row is durable. */
    Message read(Lease lease, Table table, byte[] key) {
        byte[] row = context.rows.get(table, key);
        if (row == null) {
            throw new InvariantViolation("message " + lease.sequence + " of queue "
                    + queue.info().name().name() + " was delivered but is not stored");
        }
        return MessageRow.read(row);
    }

    void write(Lease lease) {
        context.changes.put(
                Table.DELIVERIES,
                Keys.message(queue.id(), lease.sequence),
                lease.row().toRow());
    }

    void hide(Lease lease) {
        leases.hide(lease);
        schedule(lease);
    }

    void makeVisible(Lease lease) {
        leases.makeVisible(lease);
        schedule(lease);
    }

    /** The timer of a lease that is in flight ends it; that of one that is not sees to its retention. */
    void schedule(Lease lease) {
        long expiresAtMillis = lease.sentAtMillis + queue.retentionMillis();
        context.timers.schedule(
                lease, lease.inFlight ? Math.min(lease.visibleAtMillis, expiresAtMillis) : expiresAtMillis);
    }

    void remove(Lease lease) {
        context.timers.cancel(lease);
        leases.remove(lease);
        context.changes.delete(Table.DELIVERIES, Keys.message(queue.id(), lease.sequence));
    }

    void removeAll() {
        context.changes.deleteRange(Table.DELIVERIES, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        leases.forEach(context.timers::cancel);
        leases.clear();
    }
}
