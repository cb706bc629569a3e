package io.holdfast.engine.queue;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.FairQueueStatistics;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What both kinds of queue have in common: a name and settings, messages that are delayed, waiting or in flight, receives that wait for
 * them, and counters that are stored with every batch that changes them. One thread.
 */
public abstract sealed class MessageQueue implements PlacedMessages permits StandardQueue, FifoQueue {
    public final PartitionContext context;
    final LeaseRows deliveries;
    public final Leases leases;
    public final QueueStatistics statistics = new QueueStatistics();
    final ReceiveBudget receiveBudget;
    public final LongPolls polls;
    private QueueInfo info;
    /** All messages that exist: waiting, delayed, in flight, returned. */
    private long messages;

    /** It has a place in {@link AgeRefresh}. */
    boolean awaitsAgeCheck;

    /** It will get a row of history soon. */
    boolean isNotedForHistory;

    @Nullable
    RecordedQueue recorded;

    private boolean touched;
    private boolean removed;

    MessageQueue(QueueInfo info, QueueCounters stored, PartitionContext context, Leases leases) {
        this.info = info;
        this.context = context;
        this.messages = stored.messages();
        this.leases = leases;
        this.deliveries = new LeaseRows(this, context, leases);
        this.receiveBudget = new ReceiveBudget(this, context.timers);
        this.polls = new LongPolls(this, receiveBudget);
    }

    public static MessageQueue of(QueueInfo info, QueueCounters stored, PartitionContext context, long nowMillis) {
        return info.settings().isFifo()
                ? new FifoQueue(info, stored, context, nowMillis)
                : new StandardQueue(info, stored, context, nowMillis);
    }

    /** Adds messages and replies. */
    public abstract void send(List<SendMessage.Draft> drafts, Caller caller, long nowMillis);

    /** A message comes from another queue, not from a sender. */
    public abstract void moveIn(Message message, long nowMillis);

    /** The visible message that leaves next when messages are moved away; null if none can, at the moment. Drops what has expired. */
    public abstract @Nullable MovableMessage nextMovable(long nowMillis);

    /** Leases up to the wanted number of messages; fewer, or none, if there are no more. */
    abstract List<Delivery> take(ReceiveMessage receive, long nowMillis);

    /** Why a receipt is not good for its message, which exists; null if it is. */
    abstract @Nullable Refusal objection(Lease lease, Receipt receipt);

    /** The group with this number; null for 0. */
    abstract @Nullable Group group(long number);

    abstract void makeVisible(Lease lease);

    abstract void hide(Lease lease);

    /** Deletes the row of a message that was received, and its place among the others. */
    abstract void forget(Lease lease);

    /** Lets messages whose delay has passed be received. */
    abstract void promoteDue(long nowMillis);

    abstract boolean mayHaveDue(long nowMillis);

    abstract long delayed();

    abstract void settingsChanged(long nowMillis);

    /** Deletes all messages, except the delivery rows. */
    abstract void purgeMessages(long nowMillis);

    abstract QueueCounters counters();

    /** The open batch is on its way; returns the sequence below which all messages are durable once it has arrived. */
    abstract long sealed();

    abstract void durableBelow(long sequence);

    /** When the oldest message was sent, or earlier, as far as it is known; {@code nowMillis} if there is none. */
    abstract long oldestSentAtMillis(long nowMillis, boolean mayRead);

    /** When the message came whose age SQS would report, as far as it is known; {@code nowMillis} if there is none. From memory. */
    long reportedSinceMillis(long nowMillis) {
        return oldestSentAtMillis(nowMillis, false);
    }

    /** Numbers of a queue with tenants; null for any other. */
    @Nullable
    FairQueueStatistics fairNumbers(long nowMillis, boolean mayRead) {
        return null;
    }

    /** A consumer has deleted the message. */
    void end(Lease lease, long nowMillis) {
        remove(lease);
    }

    final boolean isRemoved() {
        return removed;
    }

    public final QueueInfo info() {
        return info;
    }

    public final long id() {
        return info.id();
    }

    public final QueueSettings settings() {
        return info.settings();
    }

    public final long messages() {
        return messages;
    }

    /** Messages that are neither delayed nor in flight. */
    public final long visible() {
        return messages - delayed() - leases.inFlight();
    }

    /** Something happens that its history counts. */
    final void use() {
        if (!isNotedForHistory) {
            context.history.used(this);
        }
    }

    public final void receive(ReceiveMessage receive, Caller caller, long nowMillis) {
        use();
        if (mayHaveDue(nowMillis)) {
            delayedDue(nowMillis);
        }
        polls.receive(receive, caller, nowMillis);
    }

    public final @Nullable Refusal delete(Receipt receipt, long nowMillis) {
        use();
        return ReceiptUses.delete(this, receipt, nowMillis);
    }

    public final @Nullable Refusal changeVisibility(ChangeMessageVisibility.Change change, long nowMillis) {
        use();
        return ReceiptUses.changeVisibility(this, change, nowMillis);
    }

    public final void change(QueueSettings settings, long nowMillis) {
        store(info.withSettings(settings, nowMillis));
        // A shorter retention concerns what is here already: O(in flight), and only when somebody changes the settings.
        leases.forEach(deliveries::schedule);
        settingsChanged(nowMillis);
    }

    public final void tag(SortedMap<String, String> tags) {
        store(info.withTags(tags));
    }

    /** No message ever had this sequence, nor one above it. */
    public final long nextSequence() {
        return counters().nextSequence();
    }

    public final void purge(long nowMillis) {
        // Parts see by its time whether they have missed a purge, so no two of them may have the same.
        purge(settings().parts() == 1 ? nowMillis : Math.max(nowMillis, info.purgedAtMillis() + 1), nowMillis);
    }

    private void purge(long purgedAtMillis, long nowMillis) {
        touch();
        context.stories.purged(info, counters().nextSequence());
        store(info.purgedAt(purgedAtMillis));
        purgeMessages(nowMillis);
        deliveries.removeAll();
        messages = 0;
    }

    /** It is a part of the queue, and becomes as that is. */
    public final void follow(QueueInfo queue, long nowMillis) {
        if (queue.purgedAtMillis() > info.purgedAtMillis()) {
            purge(queue.purgedAtMillis(), nowMillis);
        }
        store(info.withTags(queue.tags()));
        change(queue.settings(), nowMillis);
    }

    /** Removes everything; whoever waits is answered at once, so that no waiter can meet a later queue of the same name. */
    public final void remove(long nowMillis) {
        purge(nowMillis);
        context.changes.delete(Table.QUEUES, Keys.queue(id()));
        polls.answerAll();
        context.timers.cancel(receiveBudget);
        context.received.forget(this);
        context.history.removed(this);
        removed = true;
    }

    /**
     * The queue and its numbers.
     *
     * @param mayRead whether rows may be read to know an age better
     */
    public final QueueDescription describe(long nowMillis, boolean mayRead) {
        return new QueueDescription(
                info,
                visible(),
                leases.inFlight(),
                delayed(),
                waiting(),
                oldestAgeMillis(nowMillis, mayRead),
                fairNumbers(nowMillis, mayRead),
                statistics.copy());
    }

    /** Reads how old the oldest messages are, where memory knows only how old they may be: a few rows. */
    abstract void readOldest(long nowMillis);

    /** 0 if there is no message. */
    final long oldestAgeMillis(long nowMillis, boolean mayRead) {
        return messages == 0 ? 0 : Math.max(0, nowMillis - oldestSentAtMillis(nowMillis, mayRead));
    }

    /** The age that SQS reports. Unlike {@link #oldestAgeMillis} it leaves out what consumers have failed at, and counts from the last move. */
    final long reportedAgeMillis(long nowMillis) {
        return messages == 0 ? 0 : Math.max(0, nowMillis - reportedSinceMillis(nowMillis));
    }

    /** Parked receives. */
    final int waiting() {
        return polls.waiting();
    }

    final void leaseDue(Lease lease, long nowMillis) {
        use();
        if (isExpired(lease.sentAtMillis, nowMillis)) {
            statistics.retentionExpired++;
            remove(lease);
        } else if (lease.inFlight && lease.visibleAtMillis <= nowMillis) {
            statistics.visibilityExpired++;
            makeVisible(lease);
        } else {
            deliveries.schedule(lease);
        }
        serveWaiters(nowMillis);
    }

    final void delayedDue(long nowMillis) {
        touch();
        promoteDue(nowMillis);
        serveWaiters(nowMillis);
    }

    /** The batch gets this queue's counters; returns the sequence up to which its messages will be durable with it. */
    public final long seal() {
        touched = false;
        QueueCounters counters = counters();
        if (removed) {
            context.changes.delete(Table.COUNTERS, Keys.queue(id()));
        } else {
            context.changes.put(Table.COUNTERS, Keys.queue(id()), counters.toRow());
        }
        return sealed();
    }

    public final void durableBelow(long sequence, long nowMillis) {
        durableBelow(sequence);
        serveWaiters(nowMillis);
    }

    /** Hands out what has become visible, or deliverable because others are no longer in flight. */
    public final void serveWaiters(long nowMillis) {
        polls.serve(nowMillis);
    }

    final long retentionMillis() {
        return settings().retentionMillis();
    }

    final boolean isExpired(long sentAtMillis, long nowMillis) {
        return sentAtMillis + settings().retentionMillis() <= nowMillis;
    }

    /** Whether there is memory for messages that were never received; those that were can always be received again. */
    final boolean mayReceiveNew() {
        return context.received.hasRoom();
    }

    final boolean isFull() {
        return leases.inFlight() >= context.settings.inFlightLimit();
    }

    final void remove(Lease lease) {
        touch();
        deliveries.remove(lease);
        forget(lease);
        messages--;
    }

    /** The receive counts, and the lease is written; it is not yet hidden nor given back. */
    final Delivery deliver(Lease lease, Message message, long visibilityMillis, long nowMillis) {
        lease.received(nowMillis, visibilityMillis);
        touch();
        deliveries.write(lease);
        Delivery delivery = lease.delivery(message);
        context.stories.received(info, delivery, visibilityMillis);
        return delivery;
    }

    final void messageCame() {
        touch();
        messages++;
    }

    final void messageIsGone() {
        touch();
        messages--;
    }

    public final void touch() {
        use();
        if (!touched) {
            touched = true;
            context.touch(this);
        }
    }

    private void store(QueueInfo changed) {
        info = changed;
        context.changes.put(Table.QUEUES, Keys.queue(id()), QueueRow.of(info));
    }
}
