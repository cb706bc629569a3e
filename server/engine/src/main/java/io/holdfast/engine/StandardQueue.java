package io.holdfast.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A standard queue: at least once, oldest first, no group order.
 *
 * <pre>
 * Delayed → waiting: its delay passed            Waiting → leased: received
 * Leased  → returned: deadline passed, released   Returned → leased: received again, or hidden again
 * any     → gone: deleted, purged, retention passed
 * </pre>
 *
 * Every operation costs O(1) or O(log of what is in flight), whatever the backlog. One thread.
 */
final class StandardQueue {
    private final Workbench bench;
    private final Deliveries deliveries;
    private final Leases leases;
    private final Backlog backlog;
    private final Waiters waiters = new Waiters();
    private final QueueStatistics statistics = new QueueStatistics();
    private QueueInfo info;
    /** All messages that exist: waiting, delayed, in flight, returned. */
    private long messages;

    private boolean touched;
    private boolean removed;

    StandardQueue(QueueInfo info, QueueCounters stored, Workbench bench, long nowMillis) {
        this.info = info;
        this.bench = bench;
        this.messages = stored.messages();
        this.deliveries = new Deliveries(this, bench);
        this.leases = deliveries.leases;
        this.backlog = new Backlog(this, bench, leases, stored);
        deliveries.load(stored.firstLeased(), nowMillis);
    }

    QueueInfo info() {
        return info;
    }

    long id() {
        return info.id();
    }

    void send(List<SendMessage.Draft> drafts, long nowMillis) {
        touch();
        for (SendMessage.Draft draft : drafts) {
            Message message = draft.sentAt(nowMillis);
            long delayMillis = draft.delayMillisOr(info.settings().delayMillis());
            messages++;
            if (delayMillis > 0) {
                backlog.delay(message, nowMillis + delayMillis);
            } else {
                backlog.arrive(message);
            }
        }
        statistics.sent += drafts.size();
        serveWaiters(nowMillis);
    }

    /** A delayed message came due. */
    void arrive(Message message) {
        backlog.arrive(message);
    }

    void receive(ReceiveMessage receive, Caller caller, long nowMillis) {
        long waitMillis = receive.waitMillisOr(info.settings().receiveWaitMillis());
        if (backlog.mayHaveDue(nowMillis)) {
            touch();
            backlog.promoteDue(nowMillis);
            serveWaiters(nowMillis);
        }
        List<Delivery> taken = isFull() ? List.of() : take(receive, nowMillis);
        if (!taken.isEmpty()) {
            bench.replies.add(caller, new Reply.Received(taken));
        } else if (waitMillis > 0) {
            Waiter waiter = new Waiter(this, caller, receive);
            waiters.join(waiter);
            bench.timers.schedule(waiter, nowMillis + waitMillis);
        } else if (isFull()) {
            bench.replies.add(caller, new Reply.Refused(Refusal.TOO_MANY_IN_FLIGHT));
        } else {
            answerNothing(caller);
        }
    }

    void delete(Receipt receipt, long nowMillis) {
        Lease lease = leases.get(receipt.sequence());
        if (lease == null) {
            statistics.staleReceipts++;
            return;
        }
        if (lease.receiveCount != receipt.receiveCount()) {
            statistics.staleReceipts++;
        }
        statistics.deleted++;
        statistics.receiveToDelete.record(nowMillis - lease.receivedAtMillis);
        remove(lease);
    }

    @Nullable
    Refusal changeVisibility(Receipt receipt, long visibilityMillis, long nowMillis) {
        Lease lease = leases.get(receipt.sequence());
        if (lease == null || lease.receiveCount != receipt.receiveCount()) {
            statistics.staleReceipts++;
        }
        if (lease == null || isExpired(lease.sentAtMillis, nowMillis)) {
            return Refusal.NOT_AVAILABLE;
        }
        if (nowMillis - lease.receivedAtMillis + visibilityMillis > Limits.TOTAL_VISIBILITY_MILLIS) {
            return Refusal.VISIBILITY_BEYOND_TOTAL;
        }
        lease.visibleAtMillis = nowMillis + visibilityMillis;
        touch();
        deliveries.write(lease);
        if (visibilityMillis == 0) {
            deliveries.giveBack(lease);
        } else {
            deliveries.hide(lease);
        }
        return null;
    }

    void change(QueueSettings settings, long nowMillis) {
        info = info.withSettings(settings, nowMillis);
        bench.changes.put(Table.QUEUES, Keys.queue(id()), info.toRow());
        // A shorter retention concerns what is here already: O(in flight), and only when somebody changes the settings.
        leases.forEach(deliveries::schedule);
        backlog.watchRetention();
    }

    void purge(long nowMillis) {
        touch();
        info = info.purgedAt(nowMillis);
        bench.changes.put(Table.QUEUES, Keys.queue(id()), info.toRow());
        backlog.purge();
        deliveries.removeAll();
        messages = 0;
    }

    /** Removes everything; whoever waits is answered at once, so that no waiter can meet a later queue of the same name. */
    void remove(long nowMillis) {
        purge(nowMillis);
        bench.changes.delete(Table.QUEUES, Keys.queue(id()));
        answerAllWaiters();
        removed = true;
    }

    QueueDescription describe(long nowMillis) {
        long visible = messages - backlog.delayed() - leases.inFlight();
        return new QueueDescription(
                info,
                visible,
                leases.inFlight(),
                backlog.delayed(),
                waiters.size(),
                oldestAgeMillis(nowMillis),
                statistics.copy());
    }

    void leaseDue(Lease lease, long nowMillis) {
        if (isExpired(lease.sentAtMillis, nowMillis)) {
            statistics.retentionExpired++;
            remove(lease);
        } else if (lease.inFlight && lease.visibleAtMillis <= nowMillis) {
            statistics.visibilityExpired++;
            deliveries.giveBack(lease);
        } else {
            deliveries.schedule(lease);
        }
        serveWaiters(nowMillis);
    }

    void delayedDue(long nowMillis) {
        touch();
        backlog.promoteDue(nowMillis);
        serveWaiters(nowMillis);
    }

    /** Drops at most a bite of messages that nobody received in time. */
    void dropExpired(long nowMillis) {
        for (int dropped = 0; dropped < Limits.BITE; dropped++) {
            Window.Waiting oldest = backlog.peek();
            if (oldest == null || !isExpired(oldest.message().sentAtMillis(), nowMillis)) {
                break;
            }
            drop(oldest);
        }
        backlog.watchRetention();
    }

    void waitIsOver(Waiter waiter) {
        waiters.leave(waiter);
        answerNothing(waiter.caller);
    }

    void abandon(Waiter waiter) {
        bench.timers.cancel(waiter);
        waiters.leave(waiter);
    }

    void answerAllWaiters() {
        for (Waiter waiter = waiters.first(); waiter != null; waiter = waiters.first()) {
            abandon(waiter);
            answerNothing(waiter.caller);
        }
    }

    /** The batch gets this queue's counters; returns the sequence up to which its messages will be durable with it. */
    long seal() {
        touched = false;
        QueueCounters counters = backlog.counters(messages);
        if (removed) {
            bench.changes.delete(Table.COUNTERS, Keys.queue(id()));
        } else {
            bench.changes.put(Table.COUNTERS, Keys.queue(id()), counters.toRow());
        }
        return backlog.sealed();
    }

    void durableBelow(long sequence, long nowMillis) {
        backlog.durableBelow(sequence);
        serveWaiters(nowMillis);
    }

    private List<Delivery> take(ReceiveMessage receive, long nowMillis) {
        long visibilityMillis = receive.visibilityMillisOr(info.settings().visibilityTimeoutMillis());
        List<Delivery> taken = new ArrayList<>(receive.maximum());
        List<Lease> setAside = new ArrayList<>(0);
        while (taken.size() < receive.maximum() && !isFull()) {
            Lease returned = leases.takeReturned();
            if (returned != null) {
                takeAgain(returned, visibilityMillis, nowMillis, taken, setAside);
                continue;
            }
            Window.Waiting next = backlog.peek();
            if (next == null) {
                break;
            }
            if (isExpired(next.message().sentAtMillis(), nowMillis)) {
                drop(next);
                continue;
            }
            backlog.takeFirst();
            Lease lease = new Lease(this, next.sequence(), next.message().sentAtMillis(), nowMillis);
            leases.add(lease);
            taken.add(deliver(lease, next.message(), visibilityMillis, nowMillis, setAside));
        }
        setAside.forEach(leases::giveBack);
        statistics.received += taken.size();
        return taken;
    }

    private void takeAgain(
            Lease returned, long visibilityMillis, long nowMillis, List<Delivery> taken, List<Lease> setAside) {
        if (isExpired(returned.sentAtMillis, nowMillis)) {
            statistics.retentionExpired++;
            remove(returned);
            return;
        }
        Message message = read(returned);
        if (message == null) {
            setAside.add(returned);
            return;
        }
        statistics.redelivered++;
        taken.add(deliver(returned, message, visibilityMillis, nowMillis, setAside));
    }

    /** With a timeout of 0 the message is visible again at once, but not to the receive that just took it. */
    private Delivery deliver(
            Lease lease, Message message, long visibilityMillis, long nowMillis, List<Lease> visibleAfterwards) {
        lease.received(nowMillis, visibilityMillis);
        touch();
        deliveries.write(lease);
        if (visibilityMillis > 0) {
            deliveries.hide(lease);
        } else {
            deliveries.schedule(lease);
            visibleAfterwards.add(lease);
        }
        return new Delivery(lease.sequence, message, lease.receiveCount, lease.firstReceivedAtMillis);
    }

    /** Null if the message is still on its way to the store: it cannot be read yet, or not by everybody who came earlier. */
    private @Nullable Message read(Lease lease) {
        if (!backlog.isDurable(lease.sequence)) {
            return null;
        }
        byte[] row = bench.rows.get(Table.MESSAGES, Keys.message(id(), lease.sequence));
        if (row == null) {
            throw new BrokenPromise("message " + lease.sequence + " of queue "
                    + info.name().name() + " was delivered but is not stored");
        }
        return Message.ofRow(row);
    }

    /** Hands out what has become visible, or deliverable because others are no longer in flight. */
    void serveWaiters(long nowMillis) {
        for (Waiter waiter = waiters.first(); waiter != null && !isFull(); waiter = waiters.first()) {
            List<Delivery> taken = take(waiter.receive, nowMillis);
            if (taken.isEmpty()) {
                return;
            }
            abandon(waiter);
            bench.replies.add(waiter.caller, new Reply.Received(taken));
        }
    }

    private void answerNothing(Caller caller) {
        statistics.emptyReceives++;
        bench.replies.add(caller, Reply.Received.NOTHING);
    }

    private void remove(Lease lease) {
        touch();
        deliveries.remove(lease);
        gone(lease.sequence);
    }

    private void drop(Window.Waiting oldest) {
        touch();
        statistics.retentionExpired++;
        backlog.takeFirst();
        gone(oldest.sequence());
    }

    private void gone(long sequence) {
        bench.changes.delete(Table.MESSAGES, Keys.message(id(), sequence));
        messages--;
    }

    private long oldestAgeMillis(long nowMillis) {
        boolean anyWaits = messages > backlog.delayed() + leases.size();
        long oldestMillis = anyWaits ? backlog.oldestSentAtMillis() : nowMillis;
        Lease oldest = leases.oldest();
        return Math.max(0, nowMillis - (oldest == null ? oldestMillis : Math.min(oldestMillis, oldest.sentAtMillis)));
    }

    long retentionMillis() {
        return info.settings().retentionMillis();
    }

    private boolean isExpired(long sentAtMillis, long nowMillis) {
        return sentAtMillis + info.settings().retentionMillis() <= nowMillis;
    }

    private boolean isFull() {
        return leases.inFlight() >= bench.settings.inFlightLimit();
    }

    private void touch() {
        if (!touched) {
            touched = true;
            bench.touch(this);
        }
    }
}
