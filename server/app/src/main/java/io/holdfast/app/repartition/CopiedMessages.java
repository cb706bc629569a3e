package io.holdfast.app.repartition;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Store;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/** Counts the messages that are copied, and tells how far it is. One thread. */
final class CopiedMessages {
    private static final Set<Table> MESSAGES = EnumSet.of(Table.MESSAGES, Table.GROUP_MESSAGES, Table.DELAYED);

    private final Repartition.Progress progress;
    private final long total;
    private long messages;

    CopiedMessages(Stream<Store> from, Repartition.Progress progress) {
        this.progress = progress;
        this.total = from.mapToLong(CopiedMessages::messagesOf).sum();
    }

    private static long messagesOf(Store store) {
        long[] count = {0};
        store.scan(StoredRows.table(Table.COUNTERS), AllRows.FIRST, AllRows.END, (key, row) -> {
            QueueCounters counters = QueueCounters.ofRow(row);
            count[0] += counters.messages() + counters.delayed();
            return true;
        });
        return count[0];
    }

    /** A row of this table was copied. */
    void count(Table table) {
        if (MESSAGES.contains(table)) {
            messages++;
            progress.copied(messages, total);
        }
    }
}
