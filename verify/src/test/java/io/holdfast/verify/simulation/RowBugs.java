package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.BatchReader;
import io.holdfast.store.RowChange;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Bugs that store other rows than the engine decided on. */
final class RowBugs {
    private RowBugs() {}

    /** One change on its way to the disk. */
    @SuppressWarnings("ArrayRecordComponent") // rows are never compared
    record Row(RowChange change, Table table, byte[] key, byte[] value) {
        /** The same row with a number added to one of its big-endian fields. */
        Row plus(int offset, int bytes, long difference) {
            byte[] changed = value.clone();
            ByteBuffer fields = ByteBuffer.wrap(changed);
            if (bytes == Integer.BYTES) {
                fields.putInt(offset, (int) (fields.getInt(offset) + difference));
            } else {
                fields.putLong(offset, fields.getLong(offset) + difference);
            }
            return new Row(change, table, key, changed);
        }

        long queue() {
            return ByteBuffer.wrap(key).getLong();
        }

        /** The last part of its key. */
        long sequence() {
            return ByteBuffer.wrap(key).getLong(key.length - Long.BYTES);
        }

        /** Whether it is one that has arrived. */
        boolean isMessage() {
            return table == Table.MESSAGES || table == Table.GROUP_MESSAGES;
        }

        void addTo(Batch batch) {
            io.holdfast.store.Table stored = StoredRows.table(table);
            switch (change) {
                case PUT -> batch.put(stored, key, value);
                case DELETE, DELETE_ONCE -> batch.delete(stored, key);
                case DELETE_RANGE -> batch.deleteRange(stored, key, value);
            }
        }

        /** The same row in another place: a number is added to a field of its key. */
        Row at(int offset, long difference) {
            byte[] changed = key.clone();
            ByteBuffer fields = ByteBuffer.wrap(changed);
            fields.putLong(offset, fields.getLong(offset) + difference);
            return new Row(change, table, changed, value);
        }
    }

    /** Changes a row, or drops it. */
    interface Edit {
        @Nullable
        Row edit(Row row);
    }

    /** Changes some of the rows that are meant: a bug that always strikes is too easy to find. */
    static Ports changing(Predicate<Row> meant, Edit edit) {
        return new Ports() {
            @Override
            Store store(Store disk, Random random) {
                return new StoreBetween(disk) {
                    @Override
                    public void commit(Batch batch) throws StoreFailure {
                        disk.commit(
                                edited(batch, row -> meant.test(row) && random.nextInt(5) == 0 ? edit.edit(row) : row));
                    }
                };
            }
        };
    }

    static Ports losing(Predicate<Row> meant) {
        return changing(meant, row -> null);
    }

    static Predicate<Row> putsInto(Table table) {
        return row -> row.change == RowChange.PUT && row.table == table;
    }

    static Predicate<Row> deletesFrom(Table table) {
        return row -> (row.change == RowChange.DELETE || row.change == RowChange.DELETE_ONCE) && row.table == table;
    }

    static Predicate<Row> rangesOf(Table table) {
        return row -> row.change == RowChange.DELETE_RANGE && row.table == table;
    }

    /** How much a move task has moved, once it has moved any. */
    static Predicate<Row> progressOfMoves() {
        int movedOffset = 1 + 16 + 1 + 4 + 8;
        return putsInto(Table.MOVE_TASKS).and(row -> ByteBuffer.wrap(row.value).getLong(movedOffset) > 0);
    }

    /** How far the messages to another partition, 1, or from it, 2, have come. */
    static Predicate<Row> handOffs(int direction) {
        return putsInto(Table.HAND_OFFS).and(row -> row.key[8] == direction);
    }

    /** Minutes of queues. */
    static Predicate<Row> minutes() {
        return putsInto(Table.HISTORY).and(row -> row.key[0] == 1);
    }

    /** What is remembered of sends, or of receives. */
    static Predicate<Row> remembered(int kind) {
        return putsInto(Table.RECENT).and(row -> row.key[16] == kind);
    }

    /** Only the first half of every twentieth batch gets to the disk. */
    static Ports tearingBatches() {
        return new Ports() {
            @Override
            Store store(Store disk, Random random) {
                return new StoreBetween(disk) {
                    @Override
                    public void commit(Batch batch) throws StoreFailure {
                        int left = random.nextInt(20) == 0 ? (batch.count() + 1) / 2 : batch.count();
                        int[] seen = {0};
                        disk.commit(edited(batch, row -> seen[0]++ < left ? row : null));
                    }
                };
            }
        };
    }

    static Batch edited(Batch batch, Edit edit) {
        Batch edited = new Batch();
        BatchReader rows = new BatchReader(batch.toByteArray());
        while (rows.next()) {
            Row row = edit.edit(new Row(rows.change(), tableOf(rows.tableId()), rows.key(), rows.value()));
            if (row != null) {
                row.addTo(edited);
            }
        }
        return edited;
    }

    private static Table tableOf(int id) {
        return Arrays.stream(Table.values())
                .filter(table -> table.id() == id)
                .findFirst()
                .orElseThrow();
    }
}
