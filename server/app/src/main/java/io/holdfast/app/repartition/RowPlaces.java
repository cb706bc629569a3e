package io.holdfast.app.repartition;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;

/** Which of the new partitions a row belongs to: that of its queue. What belongs to no queue stays in the partition of its number. */
record RowPlaces(QueuePlaces queues, int before) {
    int of(Table table, byte[] key) {
        if (table == Table.DELETED_NAMES) {
            return queues.of(Keys.nameOf(key));
        }
        long queueId = table == Table.HISTORY ? HistoryCopy.queueOf(key) : RowsUnreadable.queueOf(table, key);
        return queues.of(queueId, before);
    }
}
