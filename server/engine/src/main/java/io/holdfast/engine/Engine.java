package io.holdfast.engine;

import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.ActiveQueueVisitor;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Departure;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ForgetDepartures;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.OpenRedrive;
import io.holdfast.engine.command.ParkedReceive;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.command.ReplySink;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.queue.GroupIndex;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.RunningMinute;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All queues of one partition: a function of (state, command, now). It reads rows, puts row changes into the open batch and replies beside
 * them; whoever drives it makes the batch durable and only then lets the replies go. One thread, no clock, no I/O of its own.
 *
 * <pre>
 * handle*, tick*, seal → the batch is on its way → (handle*, tick* for the next one) → arrived
 * </pre>
 */
public final class Engine {
    private final PartitionContext context;
    private final QueueRegistry queues = new QueueRegistry();
    private final CommandHandler handler;

    /** An engine that begins with no damage known. */
    public Engine(Rows rows, RowChanges changes, ReplySink replies, EngineSettings settings, long nowMillis) {
        this(rows, changes, replies, settings, new DamagedQueues(), QueuesElsewhere.NONE, nowMillis);
    }

    /**
     * Loads everything that is not a waiting message: the cost follows the number of queues and of messages in flight. A queue that cannot be
     * loaded counts as unreadable. Any later call may throw {@link RowsUnreadable}; this engine is of no use then.
     *
     * @param elsewhere the queues of the other partitions
     * @throws RowsUnreadable if rows that concern all queues cannot be read
     */
    public Engine(
            Rows rows,
            RowChanges changes,
            ReplySink replies,
            EngineSettings settings,
            DamagedQueues damage,
            QueuesElsewhere elsewhere,
            long nowMillis) {
        this.context = new PartitionContext(rows, changes, replies, settings, damage, queues, elsewhere, nowMillis);
        queues.use(context);
        InvariantViolation.unless(!new GroupIndex(rows, changes).isMissing(), "the groups have no index yet");
        this.handler = new CommandHandler(context, queues, nowMillis);
    }

    /** Decides one command. What came due before it happens before it: a receive never misses a lease that has just ended. */
    public void handle(Command command, Caller caller, long nowMillis) {
        context.stories.at(nowMillis);
        context.timers.advance(nowMillis, EngineLimits.MAX_ITEMS_PER_STEP);
        context.stories.by(caller.origin());
        command.handledBy(handler, caller, nowMillis);
        context.serveWoken(nowMillis);
        context.shrinkGroups();
    }

    /** The caller is gone: its parked receive, if it has one, must not take a message any more. */
    public void abandon(Caller caller) {
        ParkedReceive parked = caller.parked();
        if (parked != null) {
            parked.leave();
        }
    }

    /** Lets what is due happen, in a bounded step; returns when to call again. */
    public long tick(long nowMillis) {
        context.stories.at(nowMillis);
        int fired = context.timers.advance(nowMillis, EngineLimits.MAX_ITEMS_PER_STEP);
        context.serveWoken(nowMillis);
        context.shrinkGroups();
        return fired == EngineLimits.MAX_ITEMS_PER_STEP ? nowMillis : context.timers.nextMillis();
    }

    /** When {@link #tick} wants to be called; changes with every command. */
    public long nextTickMillis() {
        return context.timers.nextMillis();
    }

    /** Closes the open batch: adds the counters of all queues it touches. */
    public SealedBatch seal() {
        return handler.seal();
    }

    /** The batch is durable. Its rows can be read now, which may let waiting receives go on. */
    public void arrived(SealedBatch batch, long nowMillis) {
        context.durable();
        context.stories.at(nowMillis);
        batch.arrived(nowMillis);
        context.serveWoken(nowMillis);
        context.shrinkGroups();
    }

    /**
     * What another partition is to be asked, so that the messages that are durably on their way there arrive; null if there are none. It
     * changes nothing and may be asked again and again: once the reply is there, {@link ForgetDepartures} is to follow.
     */
    public @Nullable AcceptArrivals departuresTo(int partition) {
        List<Departure> offered = context.departures.offered(partition);
        return offered.isEmpty()
                ? null
                : new AcceptArrivals(context.settings.placement().own(), offered);
    }

    /** Answers every parked receive with nothing, as at a shutdown. */
    public void answerAllWaiters() {
        queues.forEach(queue -> queue.polls.answerAll());
    }

    /** Shows who waits in a parked receive, and changes nothing: it works in whatever state a failure has left the queues. */
    public void forEachWaiter(Consumer<Caller> action) {
        queues.forEach(queue -> queue.polls.forEach(action));
    }

    /**
     * The numbers of one queue from memory alone, so that many can be asked for in a row; null if there is no such queue. The age of its
     * oldest message may be too high for a while after a change or a restart, until {@code AgeRefresh} has looked.
     */
    public @Nullable QueueDescription numbers(long queueId, long nowMillis) {
        return queues.numbers(queueId, nowMillis);
    }

    /** The running minute of a queue's history; null if there is no such queue, or it is not active. */
    public @Nullable RunningMinute runningMinute(long queueId, long nowMillis) {
        MessageQueue queue = queues.loaded.get(queueId);
        return queue == null ? null : context.history.running(queue, nowMillis);
    }

    /**
     * Shows the numbers of some queues that are active, from memory, beginning at a place (0 at first); returns the place to go on at, or -1 at
     * the end. Queues that come or go between two calls may be missed.
     */
    public int showActive(int from, int most, ActiveQueueVisitor visitor, long nowMillis) {
        return context.history.showActive(from, most, visitor, nowMillis);
    }

    /** Adds to the batch what the history does not have yet, as at a shutdown. */
    public void storeHistory(long nowMillis) {
        context.history.storeAll(nowMillis);
    }

    /** What the history takes on disk. */
    public long historyBytes() {
        return context.history.bytes();
    }

    /** Hours of history that were dropped before their time because there was no room. */
    public long historyHoursDropped() {
        return context.history.hoursDropped();
    }

    /** What happened to all queues that are deleted by now. */
    public QueueStatistics statisticsOfDeletedQueues() {
        return handler.statisticsOfDeletedQueues();
    }

    /** The guarded redrives that have not ended, as decided: what others are told must be asked for with a command. */
    public List<OpenRedrive> openRedrives() {
        return handler.openRedrives();
    }

    /** Takes all parked receives out of their lines without an answer; {@link Caller#rest} tells what they still want. */
    public List<Caller> takeWaiters() {
        List<Caller> taken = new ArrayList<>();
        queues.forEach(queue -> queue.polls.takeAll(taken));
        return taken;
    }

    /** Whether a queue that cannot be read would be sound, were it loaded again once all that was decided is durable. */
    public boolean isOutdated() {
        return handler.isOutdated();
    }

    /** For tests of its parts. */
    MessageQueue queue(long queueId) {
        return Objects.requireNonNull(queues.loaded.get(queueId));
    }
}
