package io.holdfast.app.repartition;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Storage;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which of the new partitions each queue belongs to. */
final class QueuePlaces {
    private final QueuePlacement placement;
    private final Map<Long, Integer> byId = new HashMap<>();
    private long lastId;
    /** One that is spread over several partitions, by a rule that holds for their number only. */
    private @Nullable QueueName spread;

    QueuePlaces(Storage from, int partitions) {
        this.placement = new QueuePlacement(0, partitions);
        for (int i = 0; i < from.partitions(); i++) {
            from.store(i).scan(StoredRows.table(Table.QUEUES), AllRows.FIRST, AllRows.END, (key, row) -> {
                QueueInfo queue = QueueRow.read(Keys.queueOf(key), row);
                Integer other = byId.put(queue.id(), of(queue.name()));
                InvariantViolation.unless(other == null, "two queues have the number " + queue.id());
                lastId = Math.max(lastId, queue.id());
                if (queue.settings().parts() > 1 || QueuePlacement.isPart(queue.id())) {
                    spread = queue.name();
                }
                return true;
            });
        }
    }

    /** A queue that cannot be moved; null if there is none. */
    @Nullable
    QueueName spread() {
        return spread;
    }

    int of(QueueName name) {
        return placement.partitionOf(name);
    }

    /** @param before the partition where the rows are: those of queues that are gone stay there */
    int of(long queueId, int before) {
        return byId.getOrDefault(queueId, before);
    }

    /** The highest of all queues that there are. */
    long lastId() {
        return lastId;
    }
}
