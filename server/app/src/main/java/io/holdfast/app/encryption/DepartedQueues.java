package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Store;
import java.util.HashSet;
import java.util.Set;

/** The queues whose messages are on their way to other partitions, protected by the keys of the queue that they left. */
final class DepartedQueues {
    private DepartedQueues() {}

    static Set<Long> in(Store rows) {
        Set<Long> queues = new HashSet<>();
        rows.scan(StoredRows.table(Table.DEPARTURES), new byte[0], DataKeyUpkeep.END, (key, row) -> {
            if (RowCipher.isSealed(row)) {
                queues.add(Bytes.longAt(row, 1));
            }
            return true;
        });
        return queues;
    }
}
