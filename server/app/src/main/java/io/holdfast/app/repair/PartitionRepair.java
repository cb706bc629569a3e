package io.holdfast.app.repair;

import io.holdfast.app.encryption.EncryptedStore;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.RowOpener;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.QueueSalvage;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.row.Table;
import io.holdfast.store.DamagedStore;
import io.holdfast.store.SalvageVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreRefused;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves what is left of the rows of one partition: those of queues that have lost nothing are copied as they are, damaged queues are made anew
 * from what can be read of them, and everything else goes into a file.
 */
final class PartitionRepair {
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

    private final DamagedStore store;
    private final Encryption encryption;
    private final int partition;
    private final DamageReport report = new DamageReport();

    PartitionRepair(DamagedStore store, Encryption encryption, int partition) {
        this.store = store;
        this.encryption = encryption;
        this.partition = partition;
    }

    /** Reads all rows and says what is wrong; false if nothing is. */
    boolean examine(SoundRows sound, Consumer<String> say) {
        readSound(
                Table.QUEUES,
                FIRST,
                END,
                (key, value) -> report.queues.put(QueueSalvage.queueOf(Table.QUEUES, key), value));
        for (Table table : Table.values()) {
            read(table, FIRST, END, new SalvageVisitor() {
                @Override
                public void row(byte[] key, byte[] value) {
                    sound.row(table, key, value);
                }

                @Override
                public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                    report.gap(table, after, before);
                    say.accept("damaged: " + where() + "table " + name(table) + ", " + why);
                }

                @Override
                public void doubtful(byte[] key, byte[] value) {
                    report.doubtful();
                }
            });
        }
        report.damaged.forEach(queue -> say.accept("queue " + report.nameOf(queue) + " may have lost rows"));
        if (isDamaged()) {
            say.accept(report.doubtfulRows() + " rows can be made out in the damaged places");
        }
        return isDamaged();
    }

    /** Shows the rows of all queues that can be read. After {@link #examine}. */
    void queues(BiConsumer<Long, byte[]> rows) {
        report.queues.forEach(rows);
    }

    /** Takes a row that is lost here from another partition, if it can have been here; false if not. After {@link #examine}. */
    boolean found(long queueId, byte[] row) {
        boolean mayBe = report.mayHaveLost(queueId);
        if (mayBe) {
            report.found(queueId, row);
        }
        return mayBe;
    }

    boolean isDamaged() {
        return !report.isSound();
    }

    /** Fills the new rows. After {@link #examine}. */
    void carryOut(SetAsideFile aside, long nowMillis, Consumer<String> say) throws StoreRefused {
        Store fresh = store.replacement(partition);
        NewRows rows = new NewRows(fresh, nowMillis);
        for (Table table : Table.values()) {
            copySound(table, rows, aside);
        }
        rows.commit();
        // Rows were copied as they are; those that are made anew are encrypted, with the keys that were copied.
        EncryptedStore encrypted = encryption.hasKeyring() ? encryption.over(fresh) : null;
        Store target = encrypted == null ? fresh : encrypted;
        RowOpener opener = encrypted == null ? encryption.opener(key -> null) : encrypted.opener();
        for (long queueId : report.damaged) {
            rescue(queueId, target, opener, aside, nowMillis, say);
        }
    }

    /** Shows all rows of a table that can be read. */
    void readSound(Table table, BiConsumer<byte[], byte[]> rows) {
        readSound(table, FIRST, END, rows);
    }

    /** Nobody with one partition need know of it. */
    private String where() {
        return store.partitions() == 1 ? "" : "partition " + partition + ", ";
    }

    private void copySound(Table table, NewRows rows, SetAsideFile aside) {
        boolean isMadeAnew = isMadeAnew(table) || table == Table.QUEUES;
        boolean isOfQueues = isMadeAnew || table == Table.MOVE_TASKS;
        read(table, FIRST, END, new SalvageVisitor() {
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

    private void rescue(
            long queueId, Store fresh, RowOpener opener, SetAsideFile aside, long nowMillis, Consumer<String> say) {
        NewRows rows = new NewRows(fresh, nowMillis);
        byte[] from = first(queueId);
        byte[] to = first(queueId + 1);
        byte[][] counters = new byte[1][];
        readSound(Table.COUNTERS, from, to, (key, row) -> counters[0] = row);
        byte[] info = Objects.requireNonNull(report.queues.get(queueId));
        QueueSalvage rescue = new QueueSalvage(new StoredRows(fresh), rows, queueId, info, counters[0], nowMillis);
        readSound(Table.DELIVERIES, from, to, rescue::delivery);
        for (Table table : LostMessages.WITH_MESSAGES) {
            readSound(table, from, to, (key, row) -> {
                byte @Nullable [] plain = opener.openOrNull(table, key, row);
                if (plain == null) {
                    aside.row("doubtful", table, key, row);
                } else {
                    rescue.message(table, key, plain);
                }
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
        read(table, from, to, new SalvageVisitor() {
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

    private void read(Table table, byte[] from, byte[] to, SalvageVisitor visitor) {
        store.read(partition, StoredRows.table(table), from, to, visitor);
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
