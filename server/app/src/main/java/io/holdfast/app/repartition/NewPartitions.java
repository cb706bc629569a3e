package io.holdfast.app.repartition;

import io.holdfast.store.Batch;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.util.ArrayList;
import java.util.List;

/** Writes rows into the new partitions, many at once. Its memory is bounded by the number of partitions. One thread. */
final class NewPartitions {
    private static final int BATCH_BYTES = 1 << 20;
    private static final long MAINTAINED_BYTES = 64L << 20;

    private final Storage to;
    private final long timeMillis;
    private final List<Batch> open = new ArrayList<>();
    private long bytesSince;

    /** @param timeMillis the newest time that anything was decided at */
    NewPartitions(Storage to, long timeMillis) {
        this.to = to;
        this.timeMillis = timeMillis;
        for (int i = 0; i < to.partitions(); i++) {
            open.add(new Batch());
        }
    }

    int count() {
        return open.size();
    }

    void put(int partition, Table table, byte[] key, byte[] row) throws StoreFailure {
        Batch batch = open.get(partition);
        batch.put(table, key, row);
        if (batch.sizeBytes() >= BATCH_BYTES) {
            commit(partition);
        }
    }

    private void commit(int partition) throws StoreFailure {
        Batch batch = open.get(partition);
        bytesSince += batch.sizeBytes();
        batch.setTimeMillis(timeMillis);
        to.store(partition).commit(batch);
        batch.clear();
        if (bytesSince >= MAINTAINED_BYTES) {
            to.maintain();
            bytesSince = 0;
        }
    }

    /** What was put is in the rows then. */
    void commitAll() throws StoreFailure {
        for (int i = 0; i < open.size(); i++) {
            if (!open.get(i).isEmpty()) {
                commit(i);
            }
        }
    }
}
