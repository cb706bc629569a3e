package io.holdfast.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All queues of a partition, by id and by name: those that are loaded, and those that are shut because they cannot be read. One thread. */
final class QueueRegister implements Workbench.QueueFinder {
    final LongMap<MessageQueue> loaded = new LongMap<>();
    private final Map<QueueName, MessageQueue> byName = new HashMap<>();
    private @Nullable ShutQueues shut;
    private @Nullable Workbench bench;

    /** The workbench needs the register and the register the workbench. */
    void use(Workbench given) {
        bench = given;
        shut = new ShutQueues(given);
    }

    private Workbench bench() {
        return Objects.requireNonNull(bench);
    }

    private ShutQueues shut() {
        return Objects.requireNonNull(shut);
    }

    /** Loads the queue, or shuts it if rows that it needs cannot be read. */
    void load(QueueInfo info, long nowMillis) {
        DamagedQueues damage = bench().damage;
        if (damage.isShut(info.id())) {
            shut().add(info);
            return;
        }
        bench().timers.note(true);
        try {
            byte[] counters = bench().rows.get(Table.COUNTERS, Keys.queue(info.id()));
            if (counters == null) {
                throw new BrokenPromise("queue " + info.name().name() + " has no counters");
            }
            MessageQueue queue = MessageQueue.of(info, QueueCounters.ofRow(counters), bench(), nowMillis);
            add(queue);
            bench().ages.changed(queue);
        } catch (RowsUnreadable damaged) {
            bench().forgetHalfLoaded(info.id());
            damage.shut(damaged);
            shut().add(info);
        } finally {
            bench().timers.note(false);
        }
    }

    void add(MessageQueue queue) {
        loaded.put(queue.id(), queue);
        byName.put(queue.info().name(), queue);
    }

    /** A queue that is loaded. */
    @Override
    public @Nullable MessageQueue find(QueueName name) {
        return byName.get(name);
    }

    @Override
    public boolean isShut(QueueName name) {
        return shut().named(name) != null;
    }

    @Nullable
    QueueInfo info(long queueId) {
        MessageQueue queue = loaded.get(queueId);
        return queue == null ? shut().info(queueId) : queue.info();
    }

    @Nullable
    QueueInfo info(QueueName name) {
        MessageQueue queue = byName.get(name);
        return queue == null ? shut().named(name) : queue.info();
    }

    /** The queue as it is after the change. */
    QueueInfo change(QueueInfo info, QueueSettings settings, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        if (queue == null) {
            shut().change(settings, info.id(), nowMillis);
        } else {
            queue.change(settings, nowMillis);
        }
        return Objects.requireNonNull(info(info.id()));
    }

    QueueInfo tag(QueueInfo info, SortedMap<String, String> tags) {
        MessageQueue queue = loaded.get(info.id());
        if (queue == null) {
            shut().tag(info.id(), tags);
        } else {
            queue.tag(tags);
        }
        return Objects.requireNonNull(info(info.id()));
    }

    /** Removes all messages, readable or not; false if the queue must be loaded again once that is durable. */
    boolean purge(QueueInfo info, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        bench().damage.forget(info.id());
        if (queue == null) {
            shut().purge(info.id(), nowMillis);
            return false;
        }
        queue.purge(nowMillis);
        return true;
    }

    /** Removes the queue and all its rows, readable or not; what happened to it is added to the statistics given. */
    void remove(QueueInfo info, QueueStatistics ofDeletedQueues, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        bench().damage.forget(info.id());
        if (queue == null) {
            shut().remove(info.id(), nowMillis);
        } else {
            queue.remove(nowMillis);
            ofDeletedQueues.add(queue.statistics);
            loaded.remove(info.id());
            byName.remove(info.name());
        }
    }

    QueueDescription describe(QueueInfo info, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        boolean isReadable = bench().damage.why(info.id()) == null;
        return queue == null ? shut().describe(info.id()) : queue.describe(nowMillis, isReadable);
    }

    /** From memory alone; null if there is no such queue. */
    @Nullable
    QueueDescription numbers(long queueId, long nowMillis) {
        MessageQueue queue = loaded.get(queueId);
        if (queue != null) {
            return queue.describe(nowMillis, false);
        }
        return shut().info(queueId) == null ? null : shut().describe(queueId);
    }

    void forEach(Consumer<MessageQueue> action) {
        loaded.forEach(action);
    }
}
