package io.holdfast.engine.queue;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.ChaosDice;
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
 * Sends, receives, deletes and timers cost O(1) or O(log of what is in flight, and of tenants), whatever the backlog. A purge, and with it the
 * deletion of the queue, costs O(what is in flight or was, and tenants in memory); a change of settings O(what is in flight or was). One
 * thread.
 */
public final class StandardQueue extends MessageQueue {
    private final StandardSources sources;
    private final UngroupedSource backlog;

    StandardQueue(QueueInfo info, QueueCounters stored, PartitionContext context, long nowMillis) {
        super(info, stored, context, new Leases(context.received));
        this.sources = new StandardSources(this, context, stored, nowMillis);
        this.backlog = sources.backlog;
        deliveries.load(stored.firstLeased(), nowMillis);
        sources.loaded();
    }

    @Override
    public void send(List<SendMessage.Draft> drafts, Caller caller, long nowMillis) {
        for (SendMessage.Draft draft : drafts) {
            Message message = draft.sentAt(nowMillis);
            statistics.sent(message.sizeBytes());
            long delayMillis = draft.delayMillisOr(settings().delayMillis());
            messageCame();
            if (delayMillis > 0) {
                backlog.delay(message, nowMillis + delayMillis);
                context.stories.sent(info(), 0, message, delayMillis);
            } else {
                context.stories.sent(info(), backlog.arrive(message), message, 0);
            }
        }
        serveWaiters(nowMillis);
        context.replies.add(caller, Reply.Done.DONE);
    }

    @Override
    public void moveIn(Message message, long nowMillis) {
        messageCame();
        context.stories.arrived(info(), backlog.arrive(message), message);
    }

    /** Like {@link #moveIn}, but it cannot be received before that time. */
    public void moveInDelayed(Message message, long dueMillis) {
        messageCame();
        backlog.delay(message, dueMillis);
    }

    @Override
    @Nullable
    public MovableMessage nextMovable(long nowMillis) {
        receiveBudget.renew();
        for (int looked = 0; looked < EngineLimits.MAX_ITEMS_PER_STEP; looked++) {
            MessageSource source = sources.next(true, nowMillis);
            Lease again = source == null ? null : source.firstReturned();
            Window.Waiting next = source == null || again != null ? null : source.peek();
            if (again != null) {
                if (!isExpired(again.sentAtMillis, nowMillis)) {
                    Message message = read(again);
                    return message == null ? null : new MovableMessage(again.asReceived(message), () -> remove(again));
                }
                statistics.retentionExpired++;
                remove(again);
            } else if (source != null && next != null) {
                if (!isExpired(next.message().sentAtMillis(), nowMillis)) {
                    return new MovableMessage(next.message(), () -> sources.removeFirst(source, next));
                }
                statistics.expiredUnread();
                sources.removeFirst(source, next);
            } else {
                return null;
            }
        }
        return null;
    }

    @Override
    public boolean isHeld(MessagePlace place) {
        Lease lease = leases.get(place.sequence());
        return lease != null && lease.inFlight;
    }

    @Override
    @Nullable
    public MovableMessage movableAt(MessagePlace place, long nowMillis) {
        Lease lease = leases.get(place.sequence());
        if (lease != null) {
            Message message = lease.inFlight || isExpired(lease.sentAtMillis, nowMillis) ? null : read(lease);
            return message == null ? null : new MovableMessage(lease.asReceived(message), () -> remove(lease));
        }
        byte[] row = sources.isWaiting(place) ? context.rows.get(Keys.tableOf(place), Keys.place(id(), place)) : null;
        Message message = row == null ? null : MessageRow.read(row);
        return message == null || isExpired(message.sentAtMillis(), nowMillis)
                ? null
                : new MovableMessage(message, () -> sources.removeBehindOthers(place, message));
    }

    @Override
    public long durableBelow() {
        return backlog.durableBelow();
    }

    @Override
    List<Delivery> take(ReceiveMessage receive, long nowMillis) {
        long visibilityMillis = receive.visibilityMillisOr(settings().visibilityTimeoutMillis());
        List<Delivery> taken = new ArrayList<>(receive.maximum());
        List<Lease> setAside = new ArrayList<>(0);
        while (taken.size() < receive.maximum() && !isFull() && receiveBudget.isLeft()) {
            MessageSource source = sources.next(mayReceiveNew(), nowMillis);
            if (source == null) {
                break;
            }
            Lease again = source.firstReturned();
            if (again == null) {
                takeNew(source, visibilityMillis, nowMillis, taken, setAside);
            } else {
                sources.removeFromVisible(again);
                takeAgain(again, visibilityMillis, nowMillis, taken, setAside);
            }
        }
        setAside.forEach(sources::makeVisible);
        statistics.received += taken.size();
        return taken;
    }

    private void takeNew(
            MessageSource source, long visibilityMillis, long nowMillis, List<Delivery> taken, List<Lease> setAside) {
        Window.Waiting next = Objects.requireNonNull(source.peek());
        if (isExpired(next.message().sentAtMillis(), nowMillis)) {
            statistics.expiredUnread();
            sources.removeFirst(source, next);
            return;
        }
        source.takeFirst();
        Lease lease = Lease.first(this, next.sequence(), next.message(), source.group(), nowMillis);
        leases.add(lease);
        if (next.message().returned() != null && DeadLettering.movedIfDue(this, lease, next.message(), nowMillis)) {
            return;
        }
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
        ChaosDice dice = context.dice;
        long leasedMillis = dice == null ? visibilityMillis : dice.shortened(visibilityMillis);
        Delivery delivery = deliver(lease, message, leasedMillis, nowMillis);
        lease.comesAgain = dice != null && !lease.comesAgain && dice.duplicate();
        if (leasedMillis > 0 && !lease.comesAgain) {
            deliveries.hide(lease);
        } else {
            deliveries.schedule(lease);
            visibleAfterwards.add(lease);
        }
        sources.took(lease);
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
        return sources.group(number);
    }

    @Override
    void end(Lease lease, long nowMillis) {
        sources.worked(lease, nowMillis);
        if (!lease.comesAgain) {
            remove(lease);
        }
    }

    @Override
    void makeVisible(Lease lease) {
        sources.worked(lease, lease.visibleAtMillis);
        deliveries.makeVisible(lease);
        sources.makeVisible(lease);
    }

    @Override
    void hide(Lease lease) {
        if (lease.comesAgain) {
            return;
        }
        sources.removeFromVisible(lease);
        deliveries.hide(lease);
        sources.changed(lease);
    }

    @Override
    void forget(Lease lease) {
        sources.delete(lease);
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
        sources.dropExpired(nowMillis);
    }

    @Override
    long delayed() {
        return backlog.delayed();
    }

    @Override
    void settingsChanged(long nowMillis) {
        sources.settingsChanged();
    }

    @Override
    void purgeMessages(long nowMillis) {
        sources.purge();
    }

    @Override
    QueueCounters counters() {
        return sources.counters();
    }

    @Override
    long sealed() {
        return sources.sealed();
    }

    @Override
    void durableBelow(long sequence) {
        sources.durableBelow(sequence);
    }

    @Override
    void readOldest(long nowMillis) {
        sources.readOldest(nowMillis);
    }

    @Override
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        return sources.oldestSentAtMillis(nowMillis, mayRead);
    }

    @Override
    long reportedSinceMillis(long nowMillis) {
        return sources.reportedSinceMillis(nowMillis);
    }

    @Override
    @Nullable
    FairQueueStatistics fairNumbers(long nowMillis, boolean mayRead) {
        return sources.fairNumbers(nowMillis, mayRead);
    }
}
