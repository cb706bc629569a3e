package io.holdfast.engine;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueuesElsewhere;
import io.holdfast.engine.command.ReplySink;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.queue.MessageQueue;
import io.holdfast.engine.queue.PartitionContext;
import io.holdfast.engine.queue.StandardQueue;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.StorySettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Makes a damaged queue anew from the rows that are left of it, over rows in which it does not exist yet. Its messages arrive once more, in
 * their old order, so that counters, groups and tenants are right whatever was lost: they keep ids, bodies and ages, and those of a
 * standard queue stay invisible for as long as they would have been. How often they were received is forgotten. One thread.
 */
public final class QueueSalvage {
    /** Whoever would be told: nobody asks here. */
    private static final ReplySink NOBODY = (caller, reply) -> {};

    /** In a delivery row, after version, receive count, and three times. */
    private static final int VISIBLE_AT_OFFSET = 29;

    private final PartitionContext context;
    private final MessageQueue queue;
    private final long nowMillis;
    private final long storedMessages;
    private final Map<Long, Long> inFlightUntilMillis = new HashMap<>();

    /**
     * @param info the queue's row in {@link Table#QUEUES}
     * @param counters its row in {@link Table#COUNTERS}; null if it is lost
     */
    public QueueSalvage(
            Rows rows, RowChanges changes, long queueId, byte[] info, byte @Nullable [] counters, long nowMillis) {
        this.nowMillis = nowMillis;
        // The time before all messages, so that none of them seems to arrive late.
        this.context = new PartitionContext(
                rows,
                changes,
                NOBODY,
                EngineSettings.DEFAULT.with(StorySettings.NONE),
                new DamagedQueues(),
                name -> null,
                QueuesElsewhere.NONE,
                0);
        QueueCounters known = counters == null ? null : QueueCounters.ofRow(counters);
        this.storedMessages = known == null ? -1 : known.messages();
        QueueCounters empty = QueueCounters.emptied(known, nowMillis);
        changes.put(Table.QUEUES, Keys.queue(queueId), info);
        this.queue = MessageQueue.of(QueueRow.read(queueId, info), empty, context, 0);
        queue.touch();
    }

    /** How a queue is called; null if the row is not one of a queue. */
    public static @Nullable String nameOf(byte[] info) {
        try {
            return QueueRow.read(1, info).name().name();
        } catch (InvariantViolation unknown) {
            return null;
        }
    }

    /** The queue that a row belongs to; 0 if it belongs to none. */
    public static long queueOf(Table table, byte[] key) {
        return RowsUnreadable.queueOf(table, key);
    }

    /** The id of the message in a row; null if it is not the row of a message. */
    public static @Nullable UUID messageIdOf(byte[] row) {
        try {
            Message message = MessageRow.read(row);
            return new UUID(message.idHigh(), message.idLow());
        } catch (InvariantViolation other) {
            return null;
        }
    }

    /** A delivery of the old queue; all of them come before the messages. */
    public void delivery(byte[] key, byte[] row) {
        long visibleAtMillis = Bytes.longAt(row, VISIBLE_AT_OFFSET);
        if (visibleAtMillis > nowMillis) {
            inFlightUntilMillis.put(Keys.sequenceOf(key), visibleAtMillis);
        }
    }

    /** A row of the old queue in one of the tables that hold messages. */
    public void message(Table table, byte[] key, byte[] row) {
        boolean isFifo = queue.settings().isFifo();
        if (isFifo && table == Table.DELAYED) {
            // Only a place; the message itself is in its group.
            return;
        }
        Message message = MessageRow.read(row);
        Long untilMillis = table == Table.DELAYED
                ? Long.valueOf(Keys.dueOf(key))
                : inFlightUntilMillis.get(table == Table.MESSAGES ? Keys.sequenceOf(key) : Keys.groupSequenceOf(key));
        if (!isFifo && untilMillis != null && untilMillis > nowMillis) {
            ((StandardQueue) queue).moveInDelayed(message, untilMillis);
        } else {
            queue.moveIn(message, message.sentAtMillis());
        }
    }

    /** Ends a batch: adds the counters of the queue. */
    public SealedBatch seal() {
        queue.touch();
        return new SealedBatch(context.seal(), List.of(), List.of(), false, List.of());
    }

    /** The batch is durable. */
    public void arrived(SealedBatch batch) {
        context.durable();
        batch.arrived(nowMillis);
    }

    /** Messages that were saved. */
    public long messages() {
        return queue.messages();
    }

    /** Messages that there were before; -1 if nobody knows. */
    public long storedMessages() {
        return storedMessages;
    }
}
