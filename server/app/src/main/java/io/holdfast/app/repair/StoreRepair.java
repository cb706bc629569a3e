package io.holdfast.app.repair;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.QueueSalvage;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.row.Table;
import io.holdfast.store.DamagedStore;
import io.holdfast.store.SalvageVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is left of a damaged data directory: rows of queues that have lost nothing are copied as they are, damaged queues are made anew
 * from what can be read of them, and everything else goes into a file. The old files are kept. Needs as much free space as the rows take.
 */
public final class StoreRepair implements AutoCloseable {
    private static final Set<Table> WITH_MESSAGES = EnumSet.of(Table.MESSAGES, Table.DELAYED, Table.GROUP_MESSAGES);

    /** Rows of these belong to one queue and follow from its messages. */
    private static final Set<Table> MADE_ANEW = EnumSet.of(
            Table.COUNTERS,
            Table.DELIVERIES,
            Table.MESSAGES,
            Table.DELAYED,
            Table.GROUPS,
            Table.GROUP_MESSAGES,
            Table.EXPIRY,
            Table.TENANTS,
            Table.GROUP_IDS,
            Table.GROUP_AGES);

    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};

    private final Path directory;
    private final DamagedStore store;
    private final DamageReport report = new DamageReport();

    private StoreRepair(Path directory, DamagedStore store) {
        this.directory = directory;
        this.store = store;
    }

    public static StoreRepair open(Path directory) throws RepairRefused {
        try {
            return new StoreRepair(
                    directory, DamagedStore.open(directory, StoredRows.tables(), StoreSettings.defaults()));
        } catch (StoreRefused refused) {
            throw new RepairRefused(String.valueOf(refused.getMessage()), refused);
        }
    }

    /** Reads all rows and says what is wrong; false if nothing is. Changes nothing. */
    public boolean examine(Consumer<String> say) {
        readSound(
                Table.QUEUES,
                FIRST,
                END,
                (key, value) -> report.queues.put(QueueSalvage.queueOf(Table.QUEUES, key), value));
        for (Table table : Table.values()) {
            store.read(StoredRows.table(table), FIRST, END, new SalvageVisitor() {
                @Override
                public void row(byte[] key, byte[] value) {
                    // Sound.
                }

                @Override
                public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                    report.gap(table, after, before);
                    say.accept("damaged: table " + name(table) + ", " + why);
                }

                @Override
                public void doubtful(byte[] key, byte[] value) {
                    report.doubtful();
                }
            });
        }
        report.damaged.forEach(queue -> say.accept("queue " + report.nameOf(queue) + " may have lost rows"));
        if (!report.isSound()) {
            say.accept(report.doubtfulRows() + " rows can be made out in the damaged places");
        }
        return !report.isSound();
    }

    /** Makes the new store and puts it in the place of the old one. After {@link #examine}. */
    public void carryOut(String stamp, long nowMillis, Consumer<String> say) throws RepairRefused {
        try {
            replace(stamp, nowMillis, say);
        } catch (StoreRefused refused) {
            throw new RepairRefused(String.valueOf(refused.getMessage()), refused);
        } catch (IOException | UncheckedIOException failed) {
            throw new RepairRefused("The repair failed and the data is as it was: " + failed.getMessage(), failed);
        }
    }

    private void replace(String stamp, long nowMillis, Consumer<String> say) throws StoreRefused, IOException {
        Path asideFile = directory.resolve("set-aside-" + stamp + ".jsonl");
        Store fresh = store.replacement();
        NewRows rows = new NewRows(fresh);
        try (SetAsideFile aside = SetAsideFile.create(asideFile)) {
            for (Table table : Table.values()) {
                copySound(table, rows, aside);
            }
            rows.commit();
            for (long queueId : report.damaged) {
                rescue(queueId, fresh, rows, nowMillis, say);
            }
            aside.finish();
            say.accept(aside.rows() + " rows are set aside in " + asideFile);
        }
        say.accept("the damaged files are kept in " + store.replace(stamp));
    }

    private void copySound(Table table, NewRows rows, SetAsideFile aside) {
        boolean isMadeAnew = isMadeAnew(table) || table == Table.QUEUES;
        boolean isOfQueues = isMadeAnew || table == Table.MOVE_TASKS;
        store.read(StoredRows.table(table), FIRST, END, new SalvageVisitor() {
            @Override
            public void row(byte[] key, byte[] value) {
                long queue = QueueSalvage.queueOf(table, key);
                if (isOfQueues && !report.queues.containsKey(queue)) {
                    aside.row("orphan", table, key, value);
                } else if (!isMadeAnew || !report.damaged.contains(queue)) {
                    rows.put(table, key, value);
                    if (rows.isFull()) {
                        rows.commit();
                    }
                }
            }

            @Override
            public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                aside.gap(table, after, before, why);
            }

            @Override
            public void doubtful(byte[] key, byte[] value) {
                aside.row("doubtful", table, key, value);
            }
        });
    }

    private void rescue(long queueId, Store fresh, NewRows rows, long nowMillis, Consumer<String> say) {
        byte[] from = first(queueId);
        byte[] to = first(queueId + 1);
        byte[][] counters = new byte[1][];
        readSound(Table.COUNTERS, from, to, (key, row) -> counters[0] = row);
        byte[] info = Objects.requireNonNull(report.queues.get(queueId));
        QueueSalvage rescue = new QueueSalvage(new StoredRows(fresh), rows, queueId, info, counters[0], nowMillis);
        readSound(Table.DELIVERIES, from, to, rescue::delivery);
        for (Table table : WITH_MESSAGES) {
            readSound(table, from, to, (key, row) -> {
                rescue.message(table, key, row);
                if (rows.isFull()) {
                    commit(rescue, rows);
                }
            });
        }
        commit(rescue, rows);
        long before = rescue.storedMessages();
        say.accept("queue " + report.nameOf(queueId) + ": " + rescue.messages() + " messages saved"
                + (before < 0 ? "; how many there were is not known" : " of " + before));
    }

    private static void commit(QueueSalvage rescue, NewRows rows) {
        SealedBatch batch = rescue.seal();
        rows.commit();
        rescue.arrived(batch);
    }

    private void readSound(Table table, byte[] from, byte[] to, BiConsumer<byte[], byte[]> rows) {
        store.read(StoredRows.table(table), from, to, new SalvageVisitor() {
            @Override
            public void row(byte[] key, byte[] value) {
                rows.accept(key, value);
            }

            @Override
            public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                // Told where all rows are read.
            }

            @Override
            public void doubtful(byte[] key, byte[] value) {
                // Set aside where all rows are read.
            }
        });
    }

    @Override
    public void close() {
        store.close();
    }

    static boolean isMadeAnew(Table table) {
        return MADE_ANEW.contains(table);
    }

    private static byte[] first(long queueId) {
        return ByteBuffer.allocate(Long.BYTES).putLong(queueId).array();
    }

    private static String name(Table table) {
        return StoredRows.table(table).name();
    }
}
