package io.holdfast.engine;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.QueueSettings;
import io.holdfast.engine.command.QueueStatistics;
import io.holdfast.engine.queue.LongMap;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Queues that are known by name but not loaded, because rows of theirs cannot be read. Their settings can be read and changed, and they can be
 * emptied or deleted, which needs no old row; the next load finds an emptied one sound. One thread.
 */
final class UnreadableQueues {
    /** Tables whose keys begin with the queue and whose rows go when it is emptied. */
    private static final Table[] CONTENTS = {
        Table.MESSAGES,
        Table.DELAYED,
        Table.DELIVERIES,
        Table.GROUPS,
        Table.GROUP_MESSAGES,
        Table.EXPIRY,
        Table.TENANTS,
        Table.GROUP_IDS,
        Table.GROUP_AGES
    };

    private final PartitionContext context;
    private final LongMap<ShutQueue> byId = new LongMap<>();
    private final Map<QueueName, ShutQueue> byName = new HashMap<>();

    private static final class ShutQueue {
        QueueInfo info;
        /** Null if they cannot be read either. */
        final @Nullable QueueCounters counters;

        ShutQueue(QueueInfo info, @Nullable QueueCounters counters) {
            this.info = info;
            this.counters = counters;
        }
    }

    UnreadableQueues(PartitionContext context) {
        this.context = context;
    }

    void add(QueueInfo info) {
        ShutQueue queue = new ShutQueue(info, counters(info));
        byId.put(info.id(), queue);
        if (!QueuePlacement.isPart(info.id())) {
            byName.put(info.name(), queue);
        }
    }

    private @Nullable QueueCounters counters(QueueInfo info) {
        try {
            byte[] row = context.rows.get(Table.COUNTERS, Keys.queue(info.id()));
            return row == null ? null : QueueCounters.ofRow(row);
        } catch (RowsUnreadable alsoDamaged) {
            return null;
        }
    }

    @Nullable
    QueueInfo info(long queueId) {
        ShutQueue queue = byId.get(queueId);
        return queue == null ? null : queue.info;
    }

    @Nullable
    QueueInfo named(QueueName name) {
        ShutQueue queue = byName.get(name);
        return queue == null ? null : queue.info;
    }

    /** A part of the queue becomes as that is. */
    void follow(QueueInfo queue, long partId, long nowMillis) {
        if (queue.purgedAtMillis() > get(partId).info.purgedAtMillis()) {
            purge(partId, nowMillis);
        }
        store(queue.part(partId));
    }

    void change(QueueSettings settings, long queueId, long nowMillis) {
        store(get(queueId).info.withSettings(settings, nowMillis));
    }

    void tag(long queueId, SortedMap<String, String> tags) {
        store(get(queueId).info.withTags(tags));
    }

    /** It stays unreadable until it is loaded again after this batch is durable: until then its old rows can still be read. */
    void purge(long queueId, long nowMillis) {
        ShutQueue queue = get(queueId);
        removeContents(queueId, nowMillis);
        store(queue.info.purgedAt(nowMillis));
        context.changes.put(
                Table.COUNTERS,
                Keys.queue(queueId),
                QueueCounters.emptied(queue.counters, nowMillis).toRow());
    }

    void remove(long queueId, long nowMillis) {
        ShutQueue queue = get(queueId);
        removeContents(queueId, nowMillis);
        context.changes.delete(Table.QUEUES, Keys.queue(queueId));
        context.changes.delete(Table.COUNTERS, Keys.queue(queueId));
        context.changes.deleteRange(Table.MOVE_TASKS, Keys.queue(queueId), Keys.queue(queueId + 1));
        context.changes.delete(Table.HISTORY, HistoryKeys.lastUse(queueId));
        byId.remove(queueId);
        if (!QueuePlacement.isPart(queueId)) {
            byName.remove(queue.info.name());
        }
    }

    /** What is known without looking: how many messages there were, but not how many of them are in flight, nor how old they are. */
    QueueDescription describe(long queueId) {
        ShutQueue queue = get(queueId);
        long delayed = queue.counters == null ? 0 : queue.counters.delayed();
        long messages = queue.counters == null ? 0 : queue.counters.messages();
        return new QueueDescription(queue.info, messages - delayed, 0, delayed, 0, 0, null, new QueueStatistics());
    }

    void forEach(Consumer<QueueInfo> action) {
        byId.forEach(queue -> action.accept(queue.info));
    }

    private void removeContents(long queueId, long nowMillis) {
        for (Table table : CONTENTS) {
            context.changes.deleteRange(table, Keys.queue(queueId), Keys.queue(queueId + 1));
        }
        context.forgetRecent(queueId, nowMillis);
    }

    private void store(QueueInfo changed) {
        get(changed.id()).info = changed;
        context.changes.put(Table.QUEUES, Keys.queue(changed.id()), QueueRow.of(changed));
    }

    private ShutQueue get(long queueId) {
        ShutQueue queue = byId.get(queueId);
        if (queue == null) {
            throw new InvariantViolation("the queue " + queueId + " is not unreadable");
        }
        return queue;
    }
}
