package io.holdfast.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What every queue of a partition works with: the rows, the open batch, the timers, the replies. One thread. */
final class Workbench {
    final Rows rows;
    final RowChanges changes;
    final Replies replies;
    final TimerWheel timers;
    final AgeChecks ages;
    final WindowBudget budget;
    final GroupBudget groups;
    final ReceivedBudget received;
    final EngineSettings settings;
    final DamagedQueues damage;
    final QueueFinder queues;
    final RecentMemory recent;
    /** Whether the store knows that every group has its rows in GROUP_IDS and GROUP_AGES. */
    boolean groupsAreIndexed;

    /** Null unless faults are made on purpose. */
    final @Nullable Dice dice;

    /** Queues that the open batch changes; each gets its counters row when the batch is sealed. */
    private List<MessageQueue> touched = new ArrayList<>();

    /** Batches are numbered; one is open, and all before it are durable except the one that is on its way. */
    private long openBatch = 1;

    private long durableBatch;

    /** Queues that got a message in the middle of another queue's work. */
    private final ArrayDeque<MessageQueue> woken = new ArrayDeque<>();

    /** Finds a queue by its name; null if there is none. */
    interface QueueFinder {
        @Nullable
        MessageQueue find(QueueName name);

        /** Whether there is a queue of that name that cannot be loaded. */
        default boolean isShut(QueueName name) {
            return false;
        }
    }

    Workbench(
            Rows rows,
            RowChanges changes,
            Replies replies,
            EngineSettings settings,
            DamagedQueues damage,
            QueueFinder queues,
            long nowMillis) {
        this.rows = rows;
        this.changes = changes;
        this.replies = replies;
        this.settings = settings;
        this.damage = damage;
        this.queues = queues;
        this.dice = Dice.of(settings.chaos());
        this.recent = new RecentMemory(rows, changes);
        this.timers = new TimerWheel(nowMillis);
        this.ages = new AgeChecks(timers, nowMillis);
        this.received = new ReceivedBudget(settings.budgets().received());
        this.budget = new WindowBudget(settings.windowBudgetBytes(), received);
        this.groups = new GroupBudget(settings.budgets().idleGroups());
        this.groupsAreIndexed = rows.get(Table.PARTITION, GroupIndex.BUILT) != null;
    }

    /** The queue could not be loaded; what it has left behind is removed. */
    void forgetHalfLoaded(long queueId) {
        timers.cancelNoted();
        touched.removeIf(queue -> queue.id() == queueId);
    }

    long nextWaiter() {
        return damage.nextWaiter();
    }

    void touch(MessageQueue queue) {
        touched.add(queue);
        ages.changed(queue);
    }

    /** The queue's waiting receives are served once the present work is done: a queue must not take messages while it is at it. */
    void wake(MessageQueue queue) {
        if (woken.peekLast() != queue) {
            woken.add(queue);
        }
    }

    /** Serving one queue may wake the next, when it moves dead letters on. */
    void serveWoken(long nowMillis) {
        received.fed().forEach(this::wake);
        for (MessageQueue queue = woken.poll(); queue != null; queue = woken.poll()) {
            queue.serveWaiters(nowMillis);
        }
    }

    long openBatch() {
        return openBatch;
    }

    boolean isDurable(long batch) {
        return batch <= durableBatch;
    }

    void durable() {
        durableBatch = openBatch - 1;
    }

    List<MessageQueue> seal() {
        openBatch++;
        List<MessageQueue> sealed = touched;
        touched = new ArrayList<>();
        return sealed;
    }
}
