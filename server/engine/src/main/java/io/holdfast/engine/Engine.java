package io.holdfast.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private final Workbench bench;
    private final LongMap<MessageQueue> queues = new LongMap<>();
    private final Map<QueueName, MessageQueue> byName = new HashMap<>();
    private final DeletedNames deletedNames;
    private final MoveTasks moveTasks;
    private final List<QueueInfo> changedQueues = new ArrayList<>();
    private final List<QueueInfo> removedQueues = new ArrayList<>();
    private final QueueStatistics ofDeletedQueues = new QueueStatistics();
    private long nextQueueId = 1;

    /** Loads everything that is not a waiting message: the cost follows the number of queues and of messages in flight. */
    public Engine(Rows rows, RowChanges changes, Replies replies, EngineSettings settings, long nowMillis) {
        this.bench = new Workbench(rows, changes, replies, settings, byName::get, nowMillis);
        this.deletedNames = new DeletedNames(bench);
        byte[] storedId = rows.get(Table.PARTITION, NEXT_QUEUE_ID);
        if (storedId != null) {
            nextQueueId = Bytes.longAt(storedId, 0);
        }
        List<QueueInfo> stored = new ArrayList<>();
        rows.scan(Table.QUEUES, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            stored.add(QueueInfo.ofRow(Keys.queueOf(key), row));
            return true;
        });
        for (QueueInfo info : stored) {
            byte[] counters = rows.get(Table.COUNTERS, Keys.queue(info.id()));
            if (counters == null) {
                throw new BrokenPromise("queue " + info.name().name() + " has no counters");
            }
            MessageQueue queue = MessageQueue.of(info, QueueCounters.ofRow(counters), bench, nowMillis);
            add(queue);
            bench.ages.changed(queue);
        }
        changedQueues.addAll(stored);
        this.moveTasks = new MoveTasks(queues, bench, nowMillis);
    }

    /** Decides one command. What came due before it happens before it: a receive never misses a lease that has just ended. */
    public void handle(Command command, Caller caller, long nowMillis) {
        bench.timers.advance(nowMillis, Limits.BITE);
        command.handledBy(this, caller, nowMillis);
        bench.serveWoken(nowMillis);
    }

    /** The caller is gone: its parked receive, if it has one, must not take a message any more. */
    public void abandon(Caller caller) {
        if (caller.parked != null) {
            caller.parked.leave();
        }
    }

    /** Lets what is due happen, in a bounded bite; returns when to call again. */
    public long tick(long nowMillis) {
        int fired = bench.timers.advance(nowMillis, Limits.BITE);
        bench.serveWoken(nowMillis);
        return fired == Limits.BITE ? nowMillis : bench.timers.nextMillis();
    }

    /** When {@link #tick} wants to be called; changes with every command. */
    public long nextTickMillis() {
        return bench.timers.nextMillis();
    }

    /** Closes the open batch: adds the counters of all queues it touches. */
    public SealedBatch seal() {
        SealedBatch sealed = new SealedBatch(bench.seal(), changedQueues, removedQueues);
        bench.recent.sealed();
        changedQueues.clear();
        removedQueues.clear();
        return sealed;
    }

    /** The batch is durable. Its rows can be read now, which may let waiting receives go on. */
    public void arrived(SealedBatch batch, long nowMillis) {
        bench.durable();
        bench.recent.durable();
        batch.arrived(nowMillis);
        bench.serveWoken(nowMillis);
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
     * oldest message may be too high for a while after a change or a restart, until {@link AgeChecks} has looked.
     */
    public @Nullable QueueDescription numbers(long queueId, long nowMillis) {
        MessageQueue queue = queues.get(queueId);
        return queue == null ? null : queue.describe(nowMillis, false);
    }

    /** What happened to all queues that are deleted by now. */
    public QueueStatistics statisticsOfDeletedQueues() {
        return ofDeletedQueues.copy();
    }

    @Override
    public void createQueue(CreateQueue command, Caller caller, long nowMillis) {
        MessageQueue existing = byName.get(command.name());
        if (existing != null) {
            String different = existing.info().settings().firstDifference(command.attributes());
            reply(
                    caller,
                    different == null
                            ? new Reply.QueueReady(existing.info())
                            : new Reply.Refused(Refusal.QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES, different));
            return;
        }
        if (bench.settings.recreateAfterMinute() && deletedNames.isBlocked(command.name(), nowMillis)) {
            reply(caller, new Reply.Refused(Refusal.QUEUE_DELETED_RECENTLY));
            return;
        }
        QueueSettings settings = QueueSettings.of(command.attributes());
        QueueInfo info =
                new QueueInfo(nextQueueId++, command.name(), settings, command.tags(), nowMillis, nowMillis, 0);
        bench.changes.put(Table.PARTITION, NEXT_QUEUE_ID, Keys.queue(nextQueueId));
        bench.changes.put(Table.QUEUES, Keys.queue(info.id()), info.toRow());
        bench.changes.put(Table.COUNTERS, Keys.queue(info.id()), QueueCounters.NEW.toRow());
        add(MessageQueue.of(info, QueueCounters.NEW, bench, nowMillis));
        changedQueues.add(info);
        reply(caller, new Reply.QueueReady(info));
    }

    @Override
    public void deleteQueue(DeleteQueue command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            queue.remove(nowMillis);
            ofDeletedQueues.add(queue.statistics);
            moveTasks.forget(queue);
            queues.remove(queue.id());
            byName.remove(queue.info().name());
            deletedNames.add(queue.info().name(), nowMillis);
            removedQueues.add(queue.info());
            reply(caller, Reply.Done.DONE);
        }
    }

    @Override
    public void setQueueAttributes(SetQueueAttributes command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue == null) {
            return;
        }
        String different = queue.settings().firstDifference(command.expected());
        if (different != null) {
            reply(caller, new Reply.Refused(Refusal.ATTRIBUTES_CHANGED, different));
            return;
        }
        queue.change(queue.settings().with(command.attributes()), nowMillis);
        changedQueues.add(queue.info());
        reply(caller, Reply.Done.DONE);
    }

    @Override
    public void getQueueAttributes(GetQueueAttributes command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            reply(caller, new Reply.Described(queue.describe(nowMillis, true)));
        }
    }

    @Override
    public void purgeQueue(PurgeQueue command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue == null) {
            return;
        }
        long purgedAtMillis = queue.info().purgedAtMillis();
        if (bench.settings.purgeOncePerMinute()
                && purgedAtMillis > 0
                && nowMillis < purgedAtMillis + Limits.PURGE_BLOCK_MILLIS) {
            reply(caller, new Reply.Refused(Refusal.PURGED_RECENTLY));
            return;
        }
        queue.purge(nowMillis);
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
        MessageQueue queue = find(command.queueId(), caller);
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
        MessageQueue queue = find(command.queueId(), caller);
        if (queue == null) {
            return;
        }
        SortedMap<String, String> tags = new TreeMap<>(queue.info().tags());
        tags.putAll(command.tags());
        if (tags.size() > Limits.TAGS_OF_QUEUE) {
            reply(caller, new Reply.Refused(Refusal.TOO_MANY_TAGS));
            return;
        }
        tag(queue, tags, caller);
    }

    @Override
    public void untagQueue(UntagQueue command, Caller caller, long nowMillis) {
        MessageQueue queue = find(command.queueId(), caller);
        if (queue != null) {
            SortedMap<String, String> tags = new TreeMap<>(queue.info().tags());
            tags.keySet().removeAll(command.keys());
            tag(queue, tags, caller);
        }
    }

    private void tag(MessageQueue queue, SortedMap<String, String> tags, Caller caller) {
        queue.tag(tags);
        changedQueues.add(queue.info());
        reply(caller, Reply.Done.DONE);
    }

    @Override
    public void startMessageMoveTask(StartMessageMoveTask command, Caller caller, long nowMillis) {
        MessageQueue source = find(command.sourceQueueId(), caller);
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
        return Objects.requireNonNull(queues.get(queueId));
    }

    private @Nullable MessageQueue find(long queueId, Caller caller) {
        MessageQueue queue = queues.get(queueId);
        if (queue == null) {
            reply(caller, new Reply.Refused(Refusal.NO_SUCH_QUEUE));
        }
        return queue;
    }

    private void add(MessageQueue queue) {
        queues.put(queue.id(), queue);
        byName.put(queue.info().name(), queue);
    }

    private void reply(Caller caller, Reply reply) {
        bench.replies.add(caller, reply);
    }
}
