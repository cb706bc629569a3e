package io.holdfast.engine;

import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds rows in {@code QUEUES} that a queue which is spread over partitions has lost in one of them: the queue and all its parts have the same row, but
 * for the id. Without its row, what a partition has of the queue would be nobody's; and without the row of the queue itself its sound parts would be deleted. One thread.
 */
public final class SpreadSalvage {
    private final QueuePlacement placement;
    private final Map<Long, QueueInfo> rows = new TreeMap<>();
    private final Map<QueueName, Long> queues = new HashMap<>();

    /**
     * A row that is missing, if there ever was one.
     *
     * @param row what it was, as far as the others know
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    public record Lost(int partition, long queueId, QueueName name, byte[] row) {}

    public SpreadSalvage(int partitions) {
        this.placement = new QueuePlacement(0, partitions);
    }

    /** A row of any partition that can be read. */
    public void row(long id, byte[] row) {
        try {
            QueueInfo info = QueueRow.read(id, row);
            rows.put(id, info);
            if (!QueuePlacement.isPart(id)) {
                queues.put(info.name(), id);
            }
        } catch (InvariantViolation unknown) {
            // Of a form that nobody here knows: it says nothing of others.
        }
    }

    /** All that there could be besides those that were shown. */
    public List<Lost> lost() {
        Map<Long, QueueInfo> newest = new TreeMap<>();
        rows.forEach((id, info) -> newest.merge(placement.queueOfPart(id), info, SpreadSalvage::newer));
        List<Lost> lost = new ArrayList<>();
        newest.forEach((queueId, info) -> {
            // The name is another queue's, so this one was deleted, and its parts are to go.
            boolean isReplaced = queues.getOrDefault(info.name(), queueId) != queueId.longValue();
            for (int part = 0; part < info.settings().parts() && !isReplaced; part++) {
                long id = placement.partId(queueId, part);
                if (!rows.containsKey(id)) {
                    lost.add(new Lost(placement.partitionOf(id), id, info.name(), QueueRow.of(info)));
                }
            }
        });
        return lost;
    }

    /** Parts hear of changes one after the other, and of purges, which change nothing else. */
    private static QueueInfo newer(QueueInfo one, QueueInfo other) {
        if (one.purgedAtMillis() != other.purgedAtMillis()) {
            return one.purgedAtMillis() > other.purgedAtMillis() ? one : other;
        }
        return one.modifiedAtMillis() >= other.modifiedAtMillis() ? one : other;
    }
}
