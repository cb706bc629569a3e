package io.holdfast.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A standard queue: at least once, oldest first, no group order; messages of tenants that take too much stand back behind all others.
 *
 * <pre>
 * Delayed → waiting: its delay passed            Waiting → leased: received
 * Leased  → returned: deadline passed, released   Returned → leased: received again, or hidden again
 * any     → gone: deleted, purged, retention passed
 * </pre>
 *
 * Every operation costs O(1) or O(log of what is in flight, and of tenants), whatever the backlog. One thread.
 */
final class StandardQueue extends MessageQueue {
    private final Lines lines;
    private final Backlog backlog;

    StandardQueue(QueueInfo info, QueueCounters stored, Workbench bench, long nowMillis) {
        super(info, stored, bench, new Leases(bench.received));
        this.lines = new Lines(this, bench, stored, nowMillis);
        this.backlog = lines.backlog;
        deliveries.load(stored.firstLeased(), nowMillis);
        lines.loaded();
    }

    @Override
    void send(List<SendMessage.Draft> drafts, Caller caller, long nowMillis) {
        for (SendMessage.Draft draft : drafts) {
            Message message = draft.sentAt(nowMillis);
            long delayMillis = draft.delayMillisOr(settings().delayMillis());
            messageCame();
            if (delayMillis > 0) {
                backlog.delay(message, nowMillis + delayMillis);
            } else {
                backlog.arrive(message);
            }
        }
        statistics.sent += drafts.size();
        serveWaiters(nowMillis);
        bench.replies.add(caller, Reply.Done.DONE);
    }

    @Override
    void moveIn(Message message, long nowMillis) {
        messageCame();
        backlog.arrive(message);
    }

    /** Like {@link #moveIn}, but it cannot be received before that time. */
    void moveInDelayed(Message message, long dueMillis) {
        messageCame();
        backlog.delay(message, dueMillis);
    }

    @Override
    @Nullable
    Departure nextDeparture(long nowMillis) {
        patience.renew();
        for (int looked = 0; looked < Limits.BITE; looked++) {
            Line line = lines.next(true, nowMillis);
            Lease again = line == null ? null : line.firstReturned();
            Window.Waiting next = line == null || again != null ? null : line.peek();
            if (again != null) {
                if (!isExpired(again.sentAtMillis, nowMillis)) {
                    Message message = read(again);
                    return message == null ? null : new Departure(message, () -> remove(again));
                }
                statistics.retentionExpired++;
                remove(again);
            } else if (line != null && next != null) {
                if (!isExpired(next.message().sentAtMillis(), nowMillis)) {
                    return new Departure(next.message(), () -> lines.removeFirst(line, next));
                }
                statistics.retentionExpired++;
                lines.removeFirst(line, next);
            } else {
                return null;
            }
        }
        return null;
    }

    @Override
    List<Delivery> take(ReceiveMessage receive, long nowMillis) {
        long visibilityMillis = receive.visibilityMillisOr(settings().visibilityTimeoutMillis());
        List<Delivery> taken = new ArrayList<>(receive.maximum());
        List<Lease> setAside = new ArrayList<>(0);
        while (taken.size() < receive.maximum() && !isFull() && patience.isLeft()) {
            Line line = lines.next(mayReceiveNew(), nowMillis);
            if (line == null) {
                break;
            }
            Lease again = line.firstReturned();
            if (again == null) {
                takeNew(line, visibilityMillis, nowMillis, taken, setAside);
            } else {
                lines.takeBack(again);
                takeAgain(again, visibilityMillis, nowMillis, taken, setAside);
            }
        }
        setAside.forEach(lines::giveBack);
        statistics.received += taken.size();
        return taken;
    }

    private void takeNew(Line line, long visibilityMillis, long nowMillis, List<Delivery> taken, List<Lease> setAside) {
        Window.Waiting next = Objects.requireNonNull(line.peek());
        if (isExpired(next.message().sentAtMillis(), nowMillis)) {
            statistics.retentionExpired++;
            lines.removeFirst(line, next);
            return;
        }
        line.takeFirst();
        Lease lease = Lease.first(this, next.sequence(), next.message(), line.group(), nowMillis);
        leases.add(lease);
        taken.add(handOut(lease, next.message(), visibilityMillis, nowMillis, setAside));
    }

    private void takeAgain(
            Lease again, long visibilityMillis, long nowMillis, List<Delivery> taken, List<Lease> setAside) {
        if (isExpired(again.sentAtMillis, nowMillis)) {
            statistics.retentionExpired++;
            remove(again);
            return;
        }
        Message message = read(again);
        if (message == null) {
            setAside.add(again);
            return;
        }
        if (!again.comesAgain && DeadLettering.movedIfDue(this, again, message, nowMillis)) {
            return;
        }
        statistics.redelivered++;
        taken.add(handOut(again, message, visibilityMillis, nowMillis, setAside));
    }

    /** With a timeout of 0 the message is visible again at once, but not to the receive that just took it. */
    private Delivery handOut(
            Lease lease, Message message, long visibilityMillis, long nowMillis, List<Lease> visibleAfterwards) {
        Dice dice = bench.dice;
        long leasedMillis = dice == null ? visibilityMillis : dice.shortened(visibilityMillis);
        Delivery delivery = deliver(lease, message, leasedMillis, nowMillis);
        lease.comesAgain = dice != null && !lease.comesAgain && dice.duplicate();
        if (leasedMillis > 0 && !lease.comesAgain) {
            deliveries.hide(lease);
        } else {
            deliveries.schedule(lease);
            visibleAfterwards.add(lease);
        }
        lines.took(lease);
        return delivery;
    }

    /** Null if the message is still on its way to the store: it cannot be read yet, or not by everybody who came earlier. */
    private @Nullable Message read(Lease lease) {
        if (!backlog.isDurable(lease.sequence)) {
            return null;
        }
        Group group = lease.group;
        return group == null
                ? deliveries.read(lease, Table.MESSAGES, Keys.message(id(), lease.sequence))
                : deliveries.read(lease, Table.GROUP_MESSAGES, group.key(lease.sequence));
    }

    /** Receipts are good for as long as the message exists, whoever holds it now. */
    @Override
    @Nullable
    Refusal objection(Lease lease, Receipt receipt) {
        return null;
    }

    @Override
    @Nullable
    Group group(long number) {
        return lines.group(number);
    }

    @Override
    void end(Lease lease, long nowMillis) {
        lines.worked(lease, nowMillis);
        if (!lease.comesAgain) {
            remove(lease);
        }
    }

    @Override
    void giveBack(Lease lease) {
        lines.worked(lease, lease.visibleAtMillis);
        deliveries.giveBack(lease);
        lines.giveBack(lease);
    }

    @Override
    void hide(Lease lease) {
        if (lease.comesAgain) {
            return;
        }
        lines.takeBack(lease);
        deliveries.hide(lease);
        lines.changed(lease);
    }

    @Override
    void forget(Lease lease) {
        lines.delete(lease);
    }

    @Override
    boolean mayHaveDue(long nowMillis) {
        return backlog.mayHaveDue(nowMillis);
    }

    @Override
    void promoteDue(long nowMillis) {
        backlog.promoteDue(nowMillis);
    }

    void dropExpired(long nowMillis) {
        lines.dropExpired(nowMillis);
    }

    @Override
    long delayed() {
        return backlog.delayed();
    }

    @Override
    void settingsChanged(long nowMillis) {
        lines.settingsChanged();
    }

    @Override
    void purgeMessages(long nowMillis) {
        lines.purge();
    }

    @Override
    QueueCounters counters() {
        return lines.counters();
    }

    @Override
    long sealed() {
        return lines.sealed();
    }

    @Override
    void durableBelow(long sequence) {
        lines.durableBelow(sequence);
    }

    @Override
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        return lines.oldestSentAtMillis(nowMillis, mayRead);
    }

    @Override
    @Nullable
    FairNumbers fairNumbers(long nowMillis, boolean mayRead) {
        return lines.fairNumbers(nowMillis, mayRead);
    }
}
