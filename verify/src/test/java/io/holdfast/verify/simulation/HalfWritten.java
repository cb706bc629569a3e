package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.RowChange;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.verify.simulation.RowBugs.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A batch of which a part was never written, if the server dies right after it. Everything else is right, counters included, so that nothing
 * but the message itself tells.
 */
final class HalfWritten extends Ports {
    private static final int BODY_OFFSET = 1 + 16 + 8 + 16 + 4 + 2 + 4;
    private static final int MESSAGES_OFFSET = 17;
    private static final int FIRST_LEASED_OFFSET = 41;

    /** What is missing. */
    enum Missing {
        /** Of a message that was moved, that it has come. */
        ARRIVAL,
        /** Of a message that was moved, that it has gone. */
        DEPARTURE,
        DELETE
    }

    private final Missing missing;
    private final List<Row> arrivals = new ArrayList<>();
    private final List<Row> departures = new ArrayList<>();

    HalfWritten(Missing missing) {
        this.missing = missing;
    }

    /** What it leaves out is found in one batch. */
    @Override
    int partitions(long seed) {
        return 1;
    }

    @Override
    Store store(Store disk, Random random) {
        Batch undone = new Batch();
        if (missing == Missing.ARRIVAL) {
            arrivals.forEach(row -> {
                undone.delete(StoredRows.table(row.table()), row.key());
                count(disk, undone, row.queue(), -1);
            });
        } else {
            departures.forEach(row -> {
                row.addTo(undone);
                if (row.isMessage()) {
                    count(disk, undone, row.queue(), 1);
                }
            });
        }
        arrivals.clear();
        departures.clear();
        ((HandDisk) disk).tamper(undone);
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                arrivals.clear();
                departures.clear();
                lookAt(batch, disk);
                disk.commit(batch);
            }
        };
    }

    /** Remembers one message that was moved or deleted; a batch with several is left alone. */
    private void lookAt(Batch batch, Store disk) {
        List<Row> came = new ArrayList<>();
        List<Row> left = new ArrayList<>();
        RowBugs.edited(batch, row -> {
            if (row.isMessage() && RowBugs.putsInto(row.table()).test(row)) {
                came.add(row);
            } else if (RowBugs.deletesFrom(row.table()).test(row)) {
                byte[] before = disk.get(StoredRows.table(row.table()), row.key());
                if (before != null) {
                    left.add(new Row(RowChange.PUT, row.table(), row.key(), before));
                }
            }
            return row;
        });
        List<Row> moved = came.stream().filter(row -> find(left, row) != null).toList();
        List<Row> gone = left.stream().filter(Row::isMessage).toList();
        if (missing == Missing.DELETE && moved.isEmpty() && gone.size() == 1) {
            hasLeft(gone.get(0), left);
        } else if (missing != Missing.DELETE && moved.size() == 1) {
            Row movable = find(left, moved.get(0));
            if (movable != null) {
                arrivals.add(moved.get(0));
                hasLeft(movable, left);
            }
        }
    }

    private void hasLeft(Row movable, List<Row> left) {
        departures.add(movable);
        left.stream()
                .filter(row -> row.table() == Table.DELIVERIES && row.queue() == movable.queue())
                .filter(row -> row.sequence() == movable.sequence())
                .forEach(departures::add);
    }

    /** The same message where it was before, in another queue. */
    private static @Nullable Row find(List<Row> left, Row arrival) {
        return left.stream()
                .filter(row -> row.isMessage() && row.queue() != arrival.queue())
                .filter(row -> Arrays.equals(id(row), id(arrival)))
                .findFirst()
                .orElse(null);
    }

    /** The number at the beginning of the body. */
    private static byte[] id(Row row) {
        return Arrays.copyOfRange(row.value(), BODY_OFFSET, BODY_OFFSET + Long.BYTES);
    }

    private static void count(Store disk, Batch undone, long queueId, long difference) {
        byte[] key = ByteBuffer.allocate(Long.BYTES).putLong(queueId).array();
        byte[] counters = disk.get(StoredRows.table(Table.COUNTERS), key);
        if (counters != null) {
            ByteBuffer fields = ByteBuffer.wrap(counters.clone());
            fields.putLong(MESSAGES_OFFSET, fields.getLong(MESSAGES_OFFSET) + difference);
            fields.putLong(FIRST_LEASED_OFFSET, 1);
            undone.put(StoredRows.table(Table.COUNTERS), key, fields.array());
        }
    }
}
