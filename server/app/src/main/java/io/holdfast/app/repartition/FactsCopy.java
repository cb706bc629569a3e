package io.holdfast.app.repartition;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.util.Arrays;

/** Gives new partitions what old ones know of themselves, and each the id that its next queue gets. One thread. */
record FactsCopy(Storage from, NewPartitions made) {
    private static final Table FACTS = StoredRows.table(io.holdfast.engine.row.Table.PARTITION);
    private static final byte[] NEXT_QUEUE_ID = Keys.fact("next-queue-id");

    /** The id that the next queue of an old partition would have got; 0 if it has none. */
    long nextQueueId(int partition) {
        byte[] next = from.store(partition).get(FACTS, NEXT_QUEUE_ID);
        return next == null ? 0 : Bytes.longAt(next, 0);
    }

    /** The ids of queues that will be made are apart, as they are in a directory that had this number from the start. */
    void copy(int partition, long leastId) throws StoreFailure {
        int before = partition % from.partitions();
        AllRows.of(from.store(before), FACTS, (key, row) -> {
            if (!Arrays.equals(key, NEXT_QUEUE_ID)) {
                made.put(partition, FACTS, key, row);
            }
        });
        QueuePlacement placement = new QueuePlacement(partition, made.count());
        long id = leastId;
        while (placement.partitionOf(id) != partition) {
            id++;
        }
        byte[] row = new byte[Long.BYTES];
        Bytes.setLong(row, 0, id);
        made.put(partition, FACTS, NEXT_QUEUE_ID, row);
    }
}
