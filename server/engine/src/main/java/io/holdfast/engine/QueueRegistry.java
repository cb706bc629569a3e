package io.holdfast.engine;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.queue.LongMap;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.queue.QueueFinder;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All queues of a partition, by id and by name: those that are loaded, and those that cannot be read. One thread. */
final class QueueRegistry implements QueueFinder {
    final LongMap<MessageQueue> loaded = new LongMap<>();
    /** Without parts of queues, which nobody looks for by name. */
    private final Map<QueueName, MessageQueue> byName = new HashMap<>();

    private @Nullable UnreadableQueues unreadable;
    private @Nullable PartitionContext context;

    /** The context needs the registry and the registry the context. */
    void use(PartitionContext given) {
        context = given;
        unreadable = new UnreadableQueues(given);
    }

    private PartitionContext context() {
        return Objects.requireNonNull(context);
    }

    private UnreadableQueues unreadable() {
        return Objects.requireNonNull(unreadable);
    }

    /** Loads the queue, or shuts it if rows that it needs cannot be read. */
    void load(QueueInfo info, long nowMillis) {
        DamagedQueues damage = context().damage;
        if (damage.isUnreadable(info.id())) {
            unreadable().add(info);
            return;
        }
        context().timers.note(true);
        try {
            byte[] counters = context().rows.get(Table.COUNTERS, Keys.queue(info.id()));
            if (counters == null) {
                throw new InvariantViolation("queue " + info.name().name() + " has no counters");
            }
            MessageQueue queue = MessageQueue.of(info, QueueCounters.ofRow(counters), context(), nowMillis);
            add(queue);
            context().loaded(queue);
        } catch (RowsUnreadable damaged) {
            context().forgetHalfLoaded(info.id());
            damage.unloadable(damaged);
            unreadable().add(info);
        } finally {
            context().timers.note(false);
        }
    }

    void add(MessageQueue queue) {
        loaded.put(queue.id(), queue);
        if (!QueuePlacement.isPart(queue.id())) {
            byName.put(queue.info().name(), queue);
        }
    }

    /** A queue that is loaded. */
    @Override
    public @Nullable MessageQueue find(QueueName name) {
        return byName.get(name);
    }

    @Override
    public boolean isUnreadable(QueueName name) {
        return unreadable().named(name) != null;
    }

    @Nullable
    QueueInfo info(long queueId) {
        MessageQueue queue = loaded.get(queueId);
        return queue == null ? unreadable().info(queueId) : queue.info();
    }

    @Nullable
    QueueInfo info(QueueName name) {
        MessageQueue queue = byName.get(name);
        return queue == null ? unreadable().named(name) : queue.info();
    }

    /** The queue as it is after the change. */
    QueueInfo change(QueueInfo info, QueueSettings settings, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        if (queue == null) {
            unreadable().change(settings, info.id(), nowMillis);
        } else {
            queue.change(settings, nowMillis);
        }
        return Objects.requireNonNull(info(info.id()));
    }

    QueueInfo tag(QueueInfo info, SortedMap<String, String> tags) {
        MessageQueue queue = loaded.get(info.id());
        if (queue == null) {
            unreadable().tag(info.id(), tags);
        } else {
            queue.tag(tags);
        }
        return Objects.requireNonNull(info(info.id()));
    }

    /** The part becomes as the queue is; false if it must be loaded again once that is durable. */
    boolean follow(QueueInfo part, QueueInfo queue, long nowMillis) {
        boolean misses = queue.purgedAtMillis() > part.purgedAtMillis();
        if (misses) {
            context().damage.forget(part.id());
        }
        MessageQueue loadedPart = loaded.get(part.id());
        if (loadedPart == null) {
            unreadable().follow(queue, part.id(), nowMillis);
            return !misses;
        }
        loadedPart.follow(queue, nowMillis);
        return true;
    }

    /** Removes all messages, readable or not; false if the queue must be loaded again once that is durable. */
    boolean purge(QueueInfo info, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        context().damage.forget(info.id());
        if (queue == null) {
            unreadable().purge(info.id(), nowMillis);
            return false;
        }
        queue.purge(nowMillis);
        return true;
    }

    /** Removes the queue and all its rows, readable or not; what happened to it is added to the statistics given. */
    void remove(QueueInfo info, QueueStatistics ofDeletedQueues, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        context().damage.forget(info.id());
        if (queue == null) {
            unreadable().remove(info.id(), nowMillis);
        } else {
            queue.remove(nowMillis);
            ofDeletedQueues.add(queue.statistics);
            loaded.remove(info.id());
            if (!QueuePlacement.isPart(info.id())) {
                byName.remove(info.name());
            }
        }
    }

    QueueDescription describe(QueueInfo info, long nowMillis) {
        MessageQueue queue = loaded.get(info.id());
        boolean isReadable = context().damage.why(info.id()) == null;
        return queue == null ? unreadable().describe(info.id()) : queue.describe(nowMillis, isReadable);
    }

    /** From memory alone; null if there is no such queue. */
    @Nullable
    QueueDescription numbers(long queueId, long nowMillis) {
        MessageQueue queue = loaded.get(queueId);
        if (queue != null) {
            return queue.describe(nowMillis, false);
        }
        return unreadable().info(queueId) == null ? null : unreadable().describe(queueId);
    }

    void forEach(Consumer<MessageQueue> action) {
        loaded.forEach(action);
    }
}
