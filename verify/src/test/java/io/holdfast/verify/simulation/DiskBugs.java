package io.holdfast.verify.simulation;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Bugs of a disk that lies about whole batches, or shows other rows than it has. */
final class DiskBugs {
    private static final byte[] FIRST = {};
    private static final byte[] BEYOND = {(byte) 0xFF};

    private DiskBugs() {}

    /** Makes the store that stands between, once per start of the server. */
    interface Between {
        Store on(Store disk, Random random);
    }

    static Ports disk(Between between) {
        return new Ports() {
            @Override
            Store store(Store disk, Random random) {
                return between.on(disk, random);
            }
        };
    }

    /** Says "written" at once and writes with the next commit. */
    static Store acknowledgingEarly(Store disk) {
        return new StoreBetween(disk) {
            private @Nullable Batch held;

            @Override
            public void commit(Batch batch) throws StoreFailure {
                if (held != null) {
                    disk.commit(held);
                }
                held = Batch.of(batch.toByteArray());
            }
        };
    }

    /** A commit that fails is told to have succeeded. */
    static Store hidingFailures(Store disk) {
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) {
                try {
                    disk.commit(batch);
                } catch (StoreFailure hidden) {
                    // This is the bug.
                }
            }
        };
    }

    static Store losingBatches(Store disk, Random random) {
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                disk.commit(random.nextInt(50) == 0 ? new Batch() : batch);
            }
        };
    }

    /** Now and then writes a batch after the one that follows it. */
    static Store swappingBatches(Store disk, Random random) {
        return new StoreBetween(disk) {
            private @Nullable Batch held;

            @Override
            public void commit(Batch batch) throws StoreFailure {
                Batch first = held;
                if (first == null && random.nextInt(10) == 0) {
                    held = Batch.of(batch.toByteArray());
                    disk.commit(new Batch());
                } else {
                    disk.commit(batch);
                    if (first != null) {
                        held = null;
                        disk.commit(first);
                    }
                }
            }
        };
    }

    /** Shows the rows as they were before the last commit. */
    static Store readingStale(Store disk) {
        MemoryStore shown = new MemoryStore(StoredRows.tables());
        Batch all = new Batch();
        StoredRows.tables()
                .forEach(table -> disk.scan(table, FIRST, BEYOND, (key, value) -> {
                    all.put(table, key, value);
                    return true;
                }));
        shown.begin(all);
        shown.keepUnsynced();
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                disk.commit(batch);
                shown.keepUnsynced();
                shown.begin(batch);
            }

            @Override
            public byte @Nullable [] get(io.holdfast.store.Table table, byte[] key) {
                return shown.get(table, key);
            }

            @Override
            public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
                shown.scan(table, from, toExclusive, visitor);
            }
        };
    }

    /** Some messages are never shown to whoever looks for the next ones, though they are there. */
    static Store hidingMessages(Store disk) {
        return new StoreBetween(disk) {
            @Override
            public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
                boolean messages = table.equals(StoredRows.table(Table.MESSAGES))
                        || table.equals(StoredRows.table(Table.GROUP_MESSAGES));
                disk.scan(
                        table,
                        from,
                        toExclusive,
                        (key, value) -> (messages && Arrays.hashCode(key) % 20 == 0) || visitor.row(key, value));
            }
        };
    }

    /** How often a page of messages shows its second row: 0 skips it, 2 repeats it. */
    static Store showingTheSecondRow(Store disk, int times) {
        return new StoreBetween(disk) {
            @Override
            public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
                int[] row = {0};
                boolean messages = table.equals(StoredRows.table(Table.MESSAGES));
                disk.scan(table, from, toExclusive, (key, value) -> {
                    boolean meant = messages && ++row[0] == 2;
                    boolean goOn = true;
                    for (int i = meant ? times : 1; i > 0 && goOn; i--) {
                        goOn = visitor.row(key, value);
                    }
                    return goOn;
                });
            }
        };
    }

    /** Shows the rows of a table only as far as they were written since the last start. */
    static Store forgettingAtRestart(Store disk, Table table) {
        io.holdfast.store.Table stored = StoredRows.table(table);
        MemoryStore shown = new MemoryStore(StoredRows.tables());
        return new StoreBetween(disk) {
            @Override
            public void commit(Batch batch) throws StoreFailure {
                disk.commit(batch);
                shown.begin(batch);
                shown.keepUnsynced();
            }

            @Override
            public byte @Nullable [] get(io.holdfast.store.Table wanted, byte[] key) {
                return wanted.equals(stored) ? shown.get(wanted, key) : disk.get(wanted, key);
            }
        };
    }

    /** A page of a group's messages shows the second before the first. */
    static Store swappingRows(Store disk) {
        return new StoreBetween(disk) {
            @Override
            public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
                if (!table.equals(StoredRows.table(Table.GROUP_MESSAGES))) {
                    disk.scan(table, from, toExclusive, visitor);
                    return;
                }
                List<Map.Entry<byte[], byte[]>> rows = new ArrayList<>();
                disk.scan(table, from, toExclusive, (key, value) -> rows.add(Map.entry(key, value)));
                if (rows.size() > 1) {
                    Collections.swap(rows, 0, 1);
                }
                for (Map.Entry<byte[], byte[]> row : rows) {
                    if (!visitor.row(row.getKey(), row.getValue())) {
                        return;
                    }
                }
            }
        };
    }

    /** Flips a bit of a body now and then. */
    static Store damagingBodies(Store disk, Random random) {
        return new StoreBetween(disk) {
            @Override
            public byte @Nullable [] get(io.holdfast.store.Table table, byte[] key) {
                byte[] row = disk.get(table, key);
                if (row != null && table.equals(StoredRows.table(Table.MESSAGES)) && random.nextInt(10) == 0) {
                    int firstOfBody = 1 + 16 + 8 + 16 + 4 + 2 + 4;
                    row[firstOfBody] ^= 1;
                }
                return row;
            }
        };
    }
}
