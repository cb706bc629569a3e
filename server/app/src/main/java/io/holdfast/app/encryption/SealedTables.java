package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import java.util.List;

/** The tables with rows that hold messages. */
final class SealedTables {
    private static final io.holdfast.store.Table DEPARTURES = StoredRows.table(Table.DEPARTURES);
    private static final List<io.holdfast.store.Table> ALL = List.of(
            StoredRows.table(Table.MESSAGES),
            StoredRows.table(Table.DELAYED),
            StoredRows.table(Table.GROUP_MESSAGES),
            DEPARTURES);

    private static final long IDS =
            ALL.stream().mapToLong(table -> 1L << table.id()).sum();

    private SealedTables() {}

    static boolean contains(int tableId) {
        return (IDS & (1L << tableId)) != 0;
    }

    /** Whether its rows name the queue that they belong to, because their keys do not. */
    static boolean namesQueue(int tableId) {
        return tableId == DEPARTURES.id();
    }

    /** Whether the batch may have such rows. */
    static boolean areTouchedBy(Batch batch) {
        for (io.holdfast.store.Table table : ALL) {
            if (batch.touches(table)) {
                return true;
            }
        }
        return false;
    }
}
