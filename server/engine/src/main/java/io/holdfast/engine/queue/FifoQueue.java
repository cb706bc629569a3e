package io.holdfast.engine.queue;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.MessagePlace;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A FIFO queue: the messages of a group are delivered in order, each group independently of the others.
 *
 * <p>The one rule of delivery: a receive may take, of each group, the messages before the first that is in flight or delayed. Received
 * messages lie before all others, so a group has something to deliver if its first received message is visible again, or if it has no
 * received message and its next one is not delayed. Groups take turns; a group that was served goes to the end of the line.
 *
 * <p>Sends, receives, deletes and timers cost O(1), whatever the number of messages and groups. A purge, and with it the deletion of the queue,
 * costs O(groups in memory, and received messages); a change of settings, and every so many batches, O(received messages). One thread.
 */
final class FifoQueue extends MessageQueue {
    private static final long NONE = Long.MAX_VALUE;
    private final Groups groups;
    private final ReadyGroups ready;
    private final DelayedMessages delayed;
    private final FifoPlaces places;
    private final GroupRetention retention;
    private final Deduplication duplicates;
    private final ReceiveAttempts attempts;
    long nextSequence;
    /** Messages come due in the order in which they were sent: from this one on all are delayed. */
    long firstDelayed;

    private long firstLeased;
    private int seals;
    final boolean isLoaded;

    FifoQueue(QueueInfo info, QueueCounters stored, PartitionContext context, long nowMillis) {
        super(info, stored, context, new Leases(context.received));
        this.nextSequence = stored.nextSequence();
        this.firstDelayed = stored.delayed() == 0 ? NONE : stored.firstWaiting();
        this.firstLeased = stored.firstLeased();
        this.ready = new ReadyGroups(this, context, stored);
        this.groups = ready.groups;
        this.places = new FifoPlaces(this, groups, context);
        this.delayed = new DelayedMessages(this, context, stored, settings().delayMillis(), this::isDue);
        delayed.keepOrder(nowMillis);
        this.retention = new GroupRetention(this, groups, context);
        this.duplicates = new Deduplication(this, context.recent);
        this.attempts = new ReceiveAttempts(this, context.recent);
        deliveries.load(stored.firstLeased(), nowMillis);
        retention.watch();
        isLoaded = true;
    }

    @Override
    public void send(List<SendMessage.Draft> drafts, Caller caller, long nowMillis) {
        use();
        List<Reply.Enqueued.Message> enqueued = new ArrayList<>(drafts.size());
        for (SendMessage.Draft draft : drafts) {
            RecentKey key = duplicates.keyOf(draft);
            Reply.Enqueued.Message original = duplicates.originalOf(key, nowMillis);
            if (original != null) {
                statistics.deduplicated++;
                context.stories.deduplicated(info(), original.sequence(), original.idHigh(), original.idLow());
                enqueued.add(original);
            } else {
                Message message = draft.sentAt(nowMillis);
                long sequence = enqueue(message, nowMillis);
                context.stories.sent(info(), sequence, message, settings().delayMillis());
                statistics.sent(message.sizeBytes());
                duplicates.remember(key, draft, sequence, nowMillis);
                enqueued.add(new Reply.Enqueued.Message(draft.idHigh(), draft.idLow(), sequence));
            }
        }
        serveWaiters(nowMillis);
        context.replies.add(caller, new Reply.Enqueued(enqueued));
    }

    @Override
    public void moveIn(Message message, long nowMillis) {
        context.stories.arrived(info(), enqueue(message, nowMillis), message);
    }

    private long enqueue(Message message, long nowMillis) {
        messageCame();
        long sequence = nextSequence++;
        String groupId = Objects.requireNonNull(message.groupId(), "messages of a FIFO queue have a group");
        Group group = groups.open(groupId, sequence, nowMillis);
        context.put(Table.GROUP_MESSAGES, group.key(sequence), message);
        group.offer(sequence, message);
        if (settings().delayMillis() > 0 || delayed.count() > 0) {
            firstDelayed = Math.min(firstDelayed, sequence);
            delayed.add(sequence, groupId.getBytes(StandardCharsets.UTF_8), message.sentAtMillis());
        }
        refresh(group);
        return sequence;
    }

    @Override
    @Nullable
    public MovableMessage nextMovable(long nowMillis) {
        receiveBudget.renew();
        for (int looked = 0; looked < EngineLimits.MAX_ITEMS_PER_STEP; looked++) {
            Group group = ready.next(false);
            if (group == null) {
                return null;
            }
            Lease lease = group.firstLease;
            Window.Waiting next = lease == null ? group.peek(context.rows) : null;
            if (lease != null) {
                if (!isExpired(lease.sentAtMillis, nowMillis)) {
                    Message message = read(lease);
                    return message == null ? null : new MovableMessage(lease.asReceived(message), () -> remove(lease));
                }
                statistics.retentionExpired++;
                remove(lease);
            } else if (next == null || isDelayed(next.sequence())) {
                refresh(group);
                if (ready.isInLine(group)) {
                    return null;
                }
            } else if (isExpired(next.message().sentAtMillis(), nowMillis)) {
                drop(group, next);
                refresh(group);
            } else {
                return new MovableMessage(next.message(), () -> removeFirst(group, next));
            }
        }
        return null;
    }

    @Override
    public boolean isHeld(MessagePlace place) {
        return places.isHeld(place);
    }

    @Override
    @Nullable
    public MovableMessage movableAt(MessagePlace place, long nowMillis) {
        return places.movableAt(place, nowMillis);
    }

    /** Whether a message was removed from behind others, although it may still be readable. */
    boolean isGone(long sequence) {
        return places.isGone(sequence);
    }

    @Override
    public long durableBelow() {
        return groups.durableBelow();
    }

    private void isDue(byte[] key, byte[] row) {
        firstDelayed = delayed.count() == 0 ? NONE : Keys.ticketOf(key) + 1;
        Group group = groups.get(new String(row, StandardCharsets.UTF_8));
        if (group != null) {
            refresh(group);
        }
    }

    @Override
    List<Delivery> take(ReceiveMessage receive, long nowMillis) {
        List<Delivery> again = attempts.repeat(receive, nowMillis);
        if (!again.isEmpty()) {
            return again;
        }
        List<Delivery> taken = new FifoReceive(this, ready, receive, nowMillis).take();
        statistics.received += taken.size();
        attempts.remember(receive, taken, nowMillis);
        return taken;
    }

    /** A message is received for the first time. */
    Lease lease(Group group, Window.Waiting first, long nowMillis) {
        Lease lease = Lease.first(this, first.sequence(), first.message(), group, nowMillis);
        leases.add(lease);
        firstLeased = Math.min(firstLeased, lease.sequence);
        return lease;
    }

    /** Null if the message is still on its way to the store. */
    @Nullable
    Message read(Lease lease) {
        Group group = Objects.requireNonNull(lease.group);
        return lease.sequence < groups.durableBelow()
                ? deliveries.read(lease, Table.GROUP_MESSAGES, group.key(lease.sequence))
                : null;
    }

    /** A receipt is good only while the message is in flight from the receive that gave it out. */
    @Override
    @Nullable
    Refusal objection(Lease lease, Receipt receipt) {
        boolean isCurrent = lease.inFlight && lease.deliveryNumber == receipt.deliveryNumber();
        return isCurrent ? null : Refusal.RECEIPT_EXPIRED;
    }

    /** The timeout of a message in flight begins anew. */
    void restart(Lease lease, long visibilityMillis, long nowMillis) {
        lease.visibleAtMillis = nowMillis + visibilityMillis;
        context.stories.receivedAgain(info(), lease.sequence, lease.deliveryNumber, visibilityMillis);
        touch();
        deliveries.write(lease);
        if (visibilityMillis > 0) {
            hide(lease);
        } else {
            makeVisible(lease);
            context.wake(this);
        }
    }

    @Override
    Group group(long number) {
        Group group = groups.numbered(number);
        if (group == null) {
            throw new InvariantViolation("a delivery names the group " + number + ", which is not stored");
        }
        return group;
    }

    @Override
    void makeVisible(Lease lease) {
        deliveries.makeVisible(lease);
        refresh(Objects.requireNonNull(lease.group));
    }

    @Override
    void hide(Lease lease) {
        deliveries.hide(lease);
        refresh(Objects.requireNonNull(lease.group));
    }

    @Override
    void forget(Lease lease) {
        Group group = Objects.requireNonNull(lease.group);
        context.changes.delete(Table.GROUP_MESSAGES, group.key(lease.sequence));
        if (group.firstLease == null) {
            // It may look as if messages were left, but nobody may come for them and find that there are none.
            group.peek(context.rows);
        }
        refresh(group);
    }

    void removeFirst(Group group, Window.Waiting next) {
        takeAway(group, next);
        refresh(group);
    }

    void drop(Group group, Window.Waiting next) {
        statistics.expiredUnread();
        takeAway(group, next);
    }

    private void takeAway(Group group, Window.Waiting next) {
        group.takeFirst();
        context.changes.delete(Table.GROUP_MESSAGES, group.key(next.sequence()));
        messageIsGone();
    }

    /** Something about the group changed: whether it has anything to deliver, how old it is, whether it exists at all. */
    void refresh(Group group) {
        if (group.isHeld) {
            return;
        }
        if (group.isEmpty()) {
            GroupList.leave(group);
            groups.close(group);
            return;
        }
        if (hasSomethingToDeliver(group)) {
            ready.add(group);
        } else {
            ready.remove(group);
        }
        if (isLoaded) {
            groups.ages.correctIfFarOff(group);
            retention.isOpen();
        }
    }

    boolean isDelayed(long sequence) {
        return sequence >= firstDelayed;
    }

    private boolean hasSomethingToDeliver(Group group) {
        Lease first = group.firstLease;
        return first == null ? group.mayHaveWaiting() && group.firstWaiting() < firstDelayed : !first.inFlight;
    }

    @Override
    void readOldest(long nowMillis) {
        long unused = retention.oldestSentAtMillis(nowMillis, true);
    }

    @Override
    long oldestSentAtMillis(long nowMillis, boolean mayRead) {
        return retention.oldestSentAtMillis(nowMillis, mayRead);
    }

    @Override
    boolean mayHaveDue(long nowMillis) {
        return delayed.mayBeDue(nowMillis);
    }

    @Override
    void promoteDue(long nowMillis) {
        delayed.promote(nowMillis);
    }

    @Override
    long delayed() {
        return delayed.count();
    }

    @Override
    void settingsChanged(long nowMillis) {
        delayed.shift(settings().delayMillis());
        retention.watch();
    }

    @Override
    void purgeMessages(long nowMillis) {
        ready.clear();
        groups.purge();
        delayed.purge();
        firstDelayed = NONE;
        firstLeased = nextSequence;
        duplicates.forget(nextSequence, nowMillis);
        retention.clear();
    }

    @Override
    QueueCounters counters() {
        if (leases.size() == 0) {
            firstLeased = nextSequence;
        } else if (++seals % EngineLimits.SEALS_PER_LOW_WATER_MARK == 0) {
            firstLeased = leases.lowestSequence();
        }
        return new QueueCounters(
                nextSequence,
                delayed.nextTicket(),
                messages(),
                delayed.count(),
                firstDelayed == NONE ? nextSequence : firstDelayed,
                firstLeased,
                delayed.firstDueMillis(),
                groups.ages.lowWaterMarkMillis());
    }

    @Override
    long sealed() {
        delayed.sealed();
        places.sealed();
        groups.sealed();
        return nextSequence;
    }

    @Override
    void durableBelow(long sequence) {
        delayed.durable();
        places.durable();
        groups.durableBelow(sequence);
    }
}
