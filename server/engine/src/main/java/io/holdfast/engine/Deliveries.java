package io.holdfast.engine;

/** The leases of a queue together with their rows and their timers: what changes here is written and scheduled. */
final class Deliveries {
    private final MessageQueue queue;
    private final Workbench bench;
    private final Leases leases;

    Deliveries(MessageQueue queue, Workbench bench, Leases leases) {
        this.queue = queue;
        this.bench = bench;
        this.leases = leases;
    }

    /** Reads what was received before the restart: as much as may be in flight, never the backlog. */
    void load(long firstLeased, long nowMillis) {
        byte[] from = Keys.message(queue.id(), firstLeased);
        bench.rows.scan(Table.DELIVERIES, from, Keys.queue(queue.id() + 1), (key, row) -> {
            Lease lease = Lease.ofRow(queue, Keys.sequenceOf(key), row);
            leases.add(lease);
            if (lease.visibleAtMillis > nowMillis) {
                queue.hide(lease);
            } else {
                queue.giveBack(lease);
            }
            return true;
        });
    }

    /** The message of a lease, whose row is durable. */
    Message read(Lease lease, Table table, byte[] key) {
        byte[] row = bench.rows.get(table, key);
        if (row == null) {
            throw new BrokenPromise("message " + lease.sequence + " of queue "
                    + queue.info().name().name() + " was delivered but is not stored");
        }
        return Message.ofRow(row);
    }

    void write(Lease lease) {
        bench.changes.put(Table.DELIVERIES, Keys.message(queue.id(), lease.sequence), lease.toRow());
    }

    void hide(Lease lease) {
        leases.hide(lease);
        schedule(lease);
    }

    void giveBack(Lease lease) {
        leases.giveBack(lease);
        schedule(lease);
    }

    /** The timer of a lease that is in flight ends it; that of one that is not sees to its retention. */
    void schedule(Lease lease) {
        long expiresAtMillis = lease.sentAtMillis + queue.retentionMillis();
        bench.timers.schedule(
                lease, lease.inFlight ? Math.min(lease.visibleAtMillis, expiresAtMillis) : expiresAtMillis);
    }

    void remove(Lease lease) {
        bench.timers.cancel(lease);
        leases.remove(lease);
        bench.changes.delete(Table.DELIVERIES, Keys.message(queue.id(), lease.sequence));
    }

    void removeAll() {
        bench.changes.deleteRange(Table.DELIVERIES, Keys.queue(queue.id()), Keys.queue(queue.id() + 1));
        leases.forEach(bench.timers::cancel);
        leases.clear();
    }
}
