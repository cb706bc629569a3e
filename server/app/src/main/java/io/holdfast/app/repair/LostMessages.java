package io.holdfast.app.repair;

import io.holdfast.app.encryption.RowOpener;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.QueueSalvage;
import io.holdfast.engine.row.Table;
import io.holdfast.store.BatchReader;
import io.holdfast.store.LostRecords;
import io.holdfast.store.RowChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that were sent in records of the log which are lost. Only records that can be read tell of them, so there may have been more. They
 * are as many as fit into the log.
 */
final class LostMessages {
    static final Set<Table> WITH_MESSAGES = EnumSet.of(Table.MESSAGES, Table.DELAYED, Table.GROUP_MESSAGES);

    private final LostRecords records;
    private final List<RowOpener> openers;
    /** For each partition, ids by the keys of their rows. */
    private final List<Map<Table, NavigableMap<byte[], UUID>>> byPartition = new ArrayList<>();

    private final Set<UUID> ids = new HashSet<>();

    /** @param openers one for each partition */
    LostMessages(LostRecords records, List<RowOpener> openers) {
        this.records = records;
        this.openers = List.copyOf(openers);
        for (int i = 0; i < openers.size(); i++) {
            RowOpener opener = openers.get(i);
            Map<Table, NavigableMap<byte[], UUID>> rows = new HashMap<>();
            WITH_MESSAGES.forEach(table -> rows.put(table, new TreeMap<>(Arrays::compareUnsigned)));
            byPartition.add(rows);
            records.show(i, batch -> read(batch, rows, opener));
            rows.values().forEach(tableRows -> ids.addAll(tableRows.values()));
        }
    }

    /** Shows the keys that rows of lost records are encrypted with. */
    static void dataKeys(BatchReader batch, BiConsumer<byte[], byte[]> keys) {
        while (batch.next()) {
            if (batch.tableId() == Table.DATA_KEYS.id() && batch.change() == RowChange.PUT) {
                keys.accept(batch.key(), batch.value());
            }
        }
    }

    private static void read(BatchReader batch, Map<Table, NavigableMap<byte[], UUID>> rows, RowOpener opener) {
        while (batch.next()) {
            Table table = tableOf(batch.tableId());
            NavigableMap<byte[], UUID> messages = rows.get(table);
            if (table != null && messages != null) {
                switch (batch.change()) {
                    case PUT -> {
                        UUID id = idOf(opener.openOrNull(table, batch.key(), batch.value()));
                        if (id != null) {
                            messages.put(batch.key(), id);
                        }
                    }
                    case DELETE, DELETE_ONCE -> messages.remove(batch.key());
                    case DELETE_RANGE ->
                        messages.subMap(batch.key(), true, batch.value(), false).clear();
                }
            }
        }
    }

    /** A row that is not lost: its message came to another place in the lost records. */
    void found(int partition, Table table, byte[] key, byte[] row) {
        UUID id = ids.isEmpty() || !WITH_MESSAGES.contains(table)
                ? null
                : idOf(openers.get(partition).openOrNull(table, key, row));
        if (id != null) {
            ids.remove(id);
        }
    }

    private static @Nullable UUID idOf(byte @Nullable [] row) {
        return row == null ? null : QueueSalvage.messageIdOf(row);
    }

    /** How many there are at least. */
    int count() {
        return ids.size();
    }

    /** Writes their rows into the file, and the keys that they are encrypted with. */
    void setAside(SetAsideFile aside) {
        for (int i = 0; i < byPartition.size(); i++) {
            records.show(i, batch -> dataKeys(batch, (key, row) -> aside.row("lost", Table.DATA_KEYS, key, row)));
            Map<Table, NavigableMap<byte[], UUID>> rows = byPartition.get(i);
            records.show(i, batch -> {
                while (batch.next()) {
                    Table table = tableOf(batch.tableId());
                    NavigableMap<byte[], UUID> messages = rows.get(table);
                    UUID id = messages == null || batch.change() != RowChange.PUT ? null : messages.get(batch.key());
                    if (table != null && id != null && ids.contains(id)) {
                        aside.row("lost", table, batch.key(), batch.value());
                    }
                }
            });
        }
    }

    private static @Nullable Table tableOf(int id) {
        for (Table table : WITH_MESSAGES) {
            if (StoredRows.table(table).id() == id) {
                return table;
            }
        }
        return null;
    }
}
