package io.holdfast.app.repair;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.HandOffSalvage;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.DamagedStore;
import io.holdfast.store.StoreRefused;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes partitions agree: one of two may have lost what the other knows of the messages between them. One thread. */
record HandOffCorrection(DamagedStore store, List<PartitionRepair> partitions) {
    void carryOut() throws StoreRefused {
        for (int source = 0; source < partitions.size(); source++) {
            for (int target = 0; target < partitions.size(); target++) {
                HandOffSalvage numbers = new HandOffSalvage(source, target);
                partitions.get(source).readSound(Table.HAND_OFFS, numbers::ofSource);
                partitions.get(target).readSound(Table.HAND_OFFS, numbers::ofTarget);
                partitions.get(source).readSound(Table.DEPARTURES, (key, row) -> numbers.departure(key));
                byte @Nullable [] row = numbers.corrected();
                if (source != target && row != null) {
                    Batch correction = new Batch();
                    correction.put(StoredRows.table(Table.HAND_OFFS), numbers.key(), row);
                    store.change(source, correction);
                }
            }
        }
    }
}
