package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.command.ReplySink;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.RowWriter;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.ChaosDice;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.story.Stories;
import io.holdfast.engine.timer.TimerWheel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every queue of a partition works with: the rows, the open batch, the timers, the replies. One thread. */
public final class PartitionContext {
    public final Rows rows;
    public final RowChanges changes;
    public final ReplySink replies;
    public final TimerWheel timers;
    final AgeRefresh ages;
    public final HistoryRecorder history;
    final WindowBudget budget;
    final GroupBudget groups;
    final ReceivedMemoryBudget received;
    public final EngineSettings settings;
    public final DamagedQueues damage;
    public final QueueFinder queues;
    public final Departures departures;
    final FiveMinuteIndex recent;
    public final Stories stories;
    public final TracedMoves tracedMoves = new TracedMoves();
    /** Whether the store knows that every group has its rows in GROUP_IDS and GROUP_AGES. */
    boolean groupsAreIndexed;

    /** Hears of every dead letter that has come. */
    public DeadLetterListener deadLetters = (queue, message) -> {};

    /** Null unless faults are made on purpose. */
    final @Nullable ChaosDice dice;

    /** Queues that the open batch changes; each gets its counters row when the batch is sealed. */
    private List<MessageQueue> touched = new ArrayList<>();

    /** Batches are numbered; one is open, and all before it are durable except the one that is on its way. */
    private long openBatch = 1;

    private long durableBatch;
    private boolean sealedHasDepartures;
    private final RowWriter messageRow = RowWriter.ofSize(0);

    /** Queues that got a message in the middle of another queue's work. */
    private final ArrayDeque<MessageQueue> woken = new ArrayDeque<>();

    public PartitionContext(
            Rows rows,
            RowChanges changes,
            ReplySink replies,
            EngineSettings settings,
            DamagedQueues damage,
            QueueFinder queues,
            QueuesElsewhere elsewhere,
            long nowMillis) {
        this.rows = rows;
        this.changes = changes;
        this.replies = replies;
        this.settings = settings;
        this.damage = damage;
        this.queues = queues;
        this.departures = new Departures(rows, changes, settings, elsewhere);
        this.dice = ChaosDice.of(settings.chaos());
        this.recent = new FiveMinuteIndex(rows, changes);
        this.stories = new Stories(rows, changes, settings.stories());
        this.timers = new TimerWheel(nowMillis);
        this.ages = new AgeRefresh(timers, nowMillis);
        this.received = new ReceivedMemoryBudget(settings.budgets().received());
        this.budget = new WindowBudget(settings.windowBudgetBytes(), received);
        this.groups = new GroupBudget(settings.budgets().idleGroups());
        this.history = new HistoryRecorder(this, nowMillis);
        this.groupsAreIndexed = rows.get(Table.PARTITION, GroupIndex.BUILT) != null;
    }

    /** Writes the row of a message, which takes no memory of its own on the way to the batch. */
    void put(Table table, byte[] key, Message message) {
        MessageRow.replace(message, messageRow);
        changes.put(table, key, messageRow);
    }

    /** The queue could not be loaded; what it has left behind is removed. */
    public void forgetHalfLoaded(long queueId) {
        timers.cancelNoted();
        touched.removeIf(queue -> queue.id() == queueId);
    }

    /** The queue was loaded with messages whose ages only the rows tell. */
    public void loaded(MessageQueue queue) {
        ages.changed(queue);
    }

    long nextWaiter() {
        return damage.nextWaiter();
    }

    void touch(MessageQueue queue) {
        touched.add(queue);
        ages.changed(queue);
    }

    /** The queue's waiting receives are served once the present work is done: a queue must not take messages while it is at it. */
    public void wake(MessageQueue queue) {
        if (woken.peekLast() != queue) {
            woken.add(queue);
        }
    }

    /** Serving one queue may wake the next, when it moves dead letters on. */
    public void serveWoken(long nowMillis) {
        received.fed().forEach(this::wake);
        for (MessageQueue queue = woken.poll(); queue != null; queue = woken.poll()) {
            queue.serveWaiters(nowMillis);
        }
    }

    /** Gives up groups in memory that nobody needs, beyond what may be kept. */
    public void shrinkGroups() {
        groups.shrink();
    }

    /** What the queue had to remember for five minutes is not needed any more. */
    public void forgetRecent(long queueId, long nowMillis) {
        recent.forget(queueId, nowMillis);
    }

    public long openBatch() {
        return openBatch;
    }

    public boolean isDurable(long batch) {
        return batch <= durableBatch;
    }

    /** The batch that was on its way is. */
    public void durable() {
        recent.durable();
        departures.durable();
        durableBatch = openBatch - 1;
    }

    /** Whether the batch that was sealed last lets messages leave for other partitions. */
    public boolean sealedHasDepartures() {
        return sealedHasDepartures;
    }

    /** The open batch is complete; returns the queues that it changes. */
    public List<MessageQueue> seal() {
        recent.sealed();
        stories.sealed();
        sealedHasDepartures = departures.sealed();
        openBatch++;
        List<MessageQueue> sealed = touched;
        touched = new ArrayList<>();
        return sealed;
    }
}
