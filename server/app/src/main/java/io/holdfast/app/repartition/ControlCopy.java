package io.holdfast.app.repartition;

import io.holdfast.control.RepartitionedDirectory;
import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreFailure;

/** Copies what belongs to no queue, at once. One thread. */
final class ControlCopy {
    private ControlCopy() {}

    static void copy(Storage from, Storage to, long timeMillis) throws StoreFailure {
        Batch batch = new Batch();
        batch.setTimeMillis(timeMillis);
        AllRows.of(
                from.store(ControlDatabase.PARTITION),
                ControlDatabase.TABLE,
                (key, row) ->
                        batch.put(ControlDatabase.TABLE, key, RepartitionedDirectory.row(key, row, to.partitions())));
        if (!batch.isEmpty()) {
            to.store(ControlDatabase.PARTITION).commit(batch);
        }
    }
}
