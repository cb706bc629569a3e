package io.holdfast.engine;

import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.GetQueueAttributes;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.ReplySink;
import io.holdfast.engine.command.SendMessage;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.queue.GroupIndex;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
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
public final class Engine implements Command.Handler {
    private static final byte[] NEXT_QUEUE_ID = Keys.fact("next-queue-id");

    private final PartitionContext context;
    private final QueueRegistry queues = new QueueRegistry();
    private final QueueBudget budget;
    private final DeletedNames deletedNames;
    private final RunningMoveTasks moveTasks;
    private final List<QueueInfo> changedQueues = new ArrayList<>();
    private final List<QueueInfo> removedQueues = new ArrayList<>();
    private final QueueStatistics ofDeletedQueues = new QueueStatistics();
    private long nextQueueId = 1;
    private boolean isOutdated;

    /** An engine that begins with no damage known. */
    public Engine(Rows rows, RowChanges changes, ReplySink replies, EngineSettings settings, long nowMillis) {
        this(rows, changes, replies, settings, new DamagedQueues(), nowMillis);
    }

    /**
     * Loads everything that is not a waiting message: the cost follows the number of queues and of messages in flight. A queue that cannot be
     * loaded is shut. Any later call may throw {@link RowsUnreadable}; this engine is of no use then.
     *
     * @throws RowsUnreadable if rows that concern all queues cannot be read
     */
    public Engine(
            Rows rows,
            RowChanges changes,
            ReplySink replies,
            EngineSettings settings,
            DamagedQueues damage,
            long nowMillis) {
        this.context = new PartitionContext(rows, changes, replies, settings, damage, queues, nowMillis);
        queues.use(context);
        InvariantViolation.unless(!new GroupIndex(rows, changes).isMissing(), "the groups have no index yet");
        this.budget = new QueueBudget(settings.budgets().queues());
        this.deletedNames = new DeletedNames(context);
        byte[] storedId = rows.get(Table.PARTITION, NEXT_QUEUE_ID);
        if (storedId != null) {
            nextQueueId = Bytes.longAt(storedId, 0);
        }
        List<QueueInfo> stored = new ArrayList<>();
        rows.scan(Table.QUEUES, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            stored.add(QueueRow.read(Keys.queueOf(key), row));
            return true;
        });
        stored.forEach(budget::add);
        stored.forEach(info -> queues.load(info, nowMillis));
        // Should the stored number be lost, no queue may get the rows of another.
        stored.forEach(info -> nextQueueId = Math.max(nextQueueId, info.id() + 1));
        changedQueues.addAll(stored);
        this.moveTasks = new RunningMoveTasks(queues.loaded, context, nowMillis);
    }

    /** Decides one command. What came due before it happens before it: a receive never misses a lease that has just ended. */
    public void handle(Command command, Caller caller, long nowMillis) {
        context.timers.advance(nowMillis, EngineLimits.MAX_ITEMS_PER_STEP);
        command.handledBy(this, caller, nowMillis);
        context.serveWoken(nowMillis);
        context.shrinkGroups();
    }

    /** The caller is gone: its parked receive, if it has one, must not take a message any more. */
    public void abandon(Caller caller) {
        Caller.ParkedReceive parked = caller.parked();
        if (parked != null) {
            parked.leave();
        }
    }

    /** Lets what is due happen, in a bounded step; returns when to call again. */
    public long tick(long nowMillis) {
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
        SealedBatch sealed = new SealedBatch(context.seal(), changedQueues, removedQueues);
        changedQueues.clear();
        removedQueues.clear();
        return sealed;
    }

    /** The batch is durable. Its rows can be read now, which may let waiting receives go on. */
    public void arrived(SealedBatch batch, long nowMillis) {
        context.durable();
        batch.arrived(nowMillis);
        context.serveWoken(nowMillis);
        context.shrinkGroups();
    }

    /** Answers every parked receive with nothing, as at a shutdown. */
    public void answerAllWaiters() {
        queues.forEach(MessageQueue::answerAllWaiters);
    }

    /** Shows who waits in a parked receive, and changes nothing: it works in whatever state a failure has left the queues. */
    public void forEachWaiter(Consumer<Caller> action) {
        queues.forEach(queue -> queue.forEachWaiter(action));
    }

    /**
     * The numbers of one queue from memory alone, so that many can be asked for in a row; null if there is no such queue. The age of its
     * oldest message may be too high for a while after a change or a restart, until {@code AgeRefresh} has looked.
     */
    public @Nullable QueueDescription numbers(long queueId, long nowMillis) {
        return queues.numbers(queueId, nowMillis);
    }

    /** What happened to all queues that are deleted by now. */
    public QueueStatistics statisticsOfDeletedQueues() {
        return ofDeletedQueues.copy();
    }

    /** Takes all parked receives out of their lines without an answer; {@link Caller#rest} tells what they still want. */
    public List<Caller> takeWaiters() {
        List<Caller> taken = new ArrayList<>();
        queues.forEach(queue -> queue.takeWaiters(taken));
        return taken;
    }

    /** Whether a queue that is shut would be sound, were it loaded again once all that was decided is durable. */
    public boolean isOutdated() {
        return isOutdated;
    }

    @Override
    public void createQueue(CreateQueue command, Caller caller, long nowMillis) {
        QueueInfo existing = queues.info(command.name());
        if (existing != null) {
            String different = existing.settings().firstDifference(command.attributes());
            reply(
                    caller,
                    different == null
                            ? new Reply.QueueReady(existing)
                            : new Reply.Refused(Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES, different));
            return;
        }
        if (context.settings.recreateAfterMinute() && deletedNames.isBlocked(command.name(), nowMillis)) {
            reply(caller, new Reply.Refused(Refusal.QUEUE_DELETED_RECENTLY));
            return;
        }
        QueueSettings settings = QueueSettings.of(command.attributes());
        QueueInfo info = new QueueInfo(nextQueueId, command.name(), settings, command.tags(), nowMillis, nowMillis, 0);
        if (!budget.hasRoomFor(info)) {
            reply(caller, new Reply.Refused(Refusal.TOO_MANY_QUEUES));
            return;
        }
        nextQueueId++;
        context.changes.put(Table.PARTITION, NEXT_QUEUE_ID, Keys.queue(nextQueueId));
        context.changes.put(Table.QUEUES, Keys.queue(info.id()), QueueRow.of(info));
        context.changes.put(Table.COUNTERS, Keys.queue(info.id()), QueueCounters.NEW.toRow());
        queues.add(MessageQueue.of(info, QueueCounters.NEW, context, nowMillis));
        budget.add(info);
        changedQueues.add(info);
        reply(caller, new Reply.QueueReady(info));
    }

    @Override
    public void deleteQueue(DeleteQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            queues.remove(info, ofDeletedQueues, nowMillis);
            moveTasks.forget(info.id());
            budget.remove(info);
            deletedNames.add(info.name(), nowMillis);
            removedQueues.add(info);
            reply(caller, Reply.Done.DONE);
        }
    }

    @Override
    public void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info == null) {
            return;
        }
        String different = info.settings().firstDifference(command.expected());
        if (different != null) {
            reply(caller, new Reply.Refused(Refusal.ATTRIBUTES_CHANGED, different));
            return;
        }
        QueueSettings settings = info.settings().with(command.attributes());
        if (hasRoomFor(info.withSettings(settings, nowMillis), info, caller)) {
            changedQueues.add(queues.change(info, settings, nowMillis));
            reply(caller, Reply.Done.DONE);
        }
    }

    @Override
    public void getQueueAttributes(GetQueueAttributes command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            reply(caller, new Reply.Described(queues.describe(info, nowMillis)));
        }
    }

    @Override
    public void purgeQueue(PurgeQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info == null) {
            return;
        }
        long purgedAtMillis = info.purgedAtMillis();
        if (context.settings.purgeOncePerMinute()
                && purgedAtMillis > 0
                && nowMillis < purgedAtMillis + EngineLimits.PURGE_BLOCK_MILLIS) {
            reply(caller, new Reply.Refused(Refusal.PURGED_RECENTLY));
            return;
        }
        isOutdated |= !queues.purge(info, nowMillis);
        reply(caller, Reply.Done.DONE);
    }

    @Override
    public void sendMessage(SendMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            queue.send(command.drafts(), caller, nowMillis);
        }
    }

    @Override
    public void receiveMessage(ReceiveMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = findReadable(command.queueId(), caller);
        if (queue != null) {
            queue.receive(command, caller, nowMillis);
        }
    }

    @Override
    public void deleteMessage(DeleteMessage command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            List<@Nullable Refusal> outcomes = queue.deleteAll(command.receipts(), nowMillis);
            queue.serveWaiters(nowMillis);
            boolean allDone = outcomes.stream().allMatch(Objects::isNull);
            reply(caller, allDone ? Reply.Done.DONE : new Reply.Deleted(outcomes));
        }
    }

    @Override
    public void changeMessageVisibility(ChangeMessageVisibility command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            List<@Nullable Refusal> outcomes = new ArrayList<>(command.changes().size());
            for (ChangeMessageVisibility.Change change : command.changes()) {
                outcomes.add(queue.changeVisibility(change, nowMillis));
            }
            queue.serveWaiters(nowMillis);
            reply(caller, new Reply.VisibilityChanged(outcomes));
        }
    }

    @Override
    public void tagQueue(TagQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info == null) {
            return;
        }
        SortedMap<String, String> tags = new TreeMap<>(info.tags());
        tags.putAll(command.tags());
        if (tags.size() > EngineLimits.TAGS_OF_QUEUE) {
            reply(caller, new Reply.Refused(Refusal.TOO_MANY_TAGS));
            return;
        }
        tag(info, tags, caller);
    }

    @Override
    public void untagQueue(UntagQueue command, Caller caller, long nowMillis) {
        QueueInfo info = info(command.queueId(), caller);
        if (info != null) {
            SortedMap<String, String> tags = new TreeMap<>(info.tags());
            tags.keySet().removeAll(command.keys());
            tag(info, tags, caller);
        }
    }

    private void tag(QueueInfo info, SortedMap<String, String> tags, Caller caller) {
        if (hasRoomFor(info.withTags(tags), info, caller)) {
            changedQueues.add(queues.tag(info, tags));
            reply(caller, Reply.Done.DONE);
        }
    }

    /** Whether the queue may become this; if so it counts as that from now on, else the caller is told. */
    private boolean hasRoomFor(QueueInfo changed, QueueInfo before, Caller caller) {
        if (!budget.hasRoomFor(changed, before)) {
            reply(caller, new Reply.Refused(Refusal.TOO_MANY_QUEUES));
            return false;
        }
        budget.remove(before);
        budget.add(changed);
        return true;
    }

    @Override
    public void startMessageMoveTask(StartMessageMoveTask command, Caller caller, long nowMillis) {
        MessageQueue source = findReadable(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.start(source, command, nowMillis));
        }
    }

    @Override
    public void cancelMessageMoveTask(CancelMessageMoveTask command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.cancel(source, command));
        }
    }

    @Override
    public void listMessageMoveTasks(ListMessageMoveTasks command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.sourceQueueId(), caller);
        if (source != null) {
            reply(caller, moveTasks.list(source, command));
        }
    }

    /** For tests of its parts. */
    MessageQueue queue(long queueId) {
        return Objects.requireNonNull(queues.loaded.get(queueId));
    }

    private @Nullable MessageQueue find(long queueId, Caller caller) {
        MessageQueue queue = queues.loaded.get(queueId);
        if (queue == null) {
            refuse(caller, queueId);
        }
        return queue;
    }

    /** The queue, if its messages can be read. */
    private @Nullable MessageQueue findReadable(long queueId, Caller caller) {
        MessageQueue queue = context.damage.why(queueId) == null ? queues.loaded.get(queueId) : null;
        if (queue == null) {
            refuse(caller, queueId);
        }
        return queue;
    }

    private void refuse(Caller caller, long queueId) {
        String damage = context.damage.why(queueId);
        if (damage == null && queues.info(queueId) == null) {
            reply(caller, new Reply.Refused(Refusal.NO_SUCH_QUEUE));
        } else {
            reply(caller, new Reply.Refused(Refusal.QUEUE_DAMAGED, damage == null ? "It is being purged." : damage));
        }
    }

    /** What the queue is, readable or not. */
    private @Nullable QueueInfo info(long queueId, Caller caller) {
        QueueInfo info = queues.info(queueId);
        if (info == null) {
            reply(caller, new Reply.Refused(Refusal.NO_SUCH_QUEUE));
        }
        return info;
    }

    private void reply(Caller caller, Reply reply) {
        context.replies.add(caller, reply);
    }
}
