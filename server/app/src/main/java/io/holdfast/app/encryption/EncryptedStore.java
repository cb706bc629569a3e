package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.DepartureRow;
import io.holdfast.store.Batch;
import io.holdfast.store.BatchCursor;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The store of a partition with all rows that hold messages encrypted. Whoever reads and writes sees plain rows. Batches are encrypted by
 * the thread that commits them. Any thread.
 *
 * <p>Rows of departures are protected by the keys of the queue that their message has left.
 */
public final class EncryptedStore implements Store {
    private static final Table QUEUES = StoredRows.table(io.holdfast.engine.row.Table.QUEUES);

    /** No queue has this number. */
    private static final long NO_QUEUE = Long.MIN_VALUE;

    /** What a row may need more when it is encrypted, with room for the length of its length. */
    private static final int MOST_GROWTH_BYTES = 64;

    private final Store rows;
    private final QueueSecrets secrets;
    private final DataKeys keys;
    private final RowOpener opener;
    private final Lock commits = new ReentrantLock();

    /** What follows is used by whoever holds the lock. */
    private final RowCipher sealing = new RowCipher();

    private final Batch sealed = new Batch();

    /** Of the row before, within one batch: most rows of a batch belong to few queues. */
    private long lastQueueId;

    private @Nullable DataKey lastKey;
    private QueueKeys queues;
    private volatile DataKeyUpkeep upkeep;

    EncryptedStore(
            Store rows, QueueSecrets secrets, KeyringKmsKeys kms, RandomBytes random, EncryptionCounters counters) {
        this.rows = rows;
        this.secrets = secrets;
        this.queues = new QueueKeys(rows);
        this.upkeep = new DataKeyUpkeep(rows, secrets);
        this.keys = new DataKeys(
                key -> rows.get(DataKeyUpkeep.DATA_KEYS, key), secrets, kms, random, counters, this::lastNumber);
        this.opener = new RowOpener(keys);
    }

    private long lastNumber(long nowMillis) {
        return upkeep.lastNumber(nowMillis);
    }

    /**
     * Learns again from the rows what it knows from the batches that have passed. To be called before the first commit after another node may
     * have committed: it may have made and deleted queues, and data keys of this node that were not committed are worth nothing.
     */
    public void learnAgain() {
        commits.lock();
        try {
            keys.forgetAll();
            queues = new QueueKeys(rows);
            upkeep = new DataKeyUpkeep(rows, secrets);
        } finally {
            commits.unlock();
        }
    }

    @Override
    public void commit(Batch batch) throws StoreFailure {
        if (!batch.touches(QUEUES) && !SealedTables.areTouchedBy(batch)) {
            rows.commit(batch);
            return;
        }
        commits.lock();
        try {
            List<Long> deleted = batch.touches(QUEUES) ? queues.changed(batch) : List.of();
            sealed.clear();
            lastQueueId = NO_QUEUE;
            sealed.setTimeMillis(batch.timeMillis());
            sealed.setTerm(batch.term());
            sealed.expect(batch.sizeBytes() + (long) batch.count() * MOST_GROWTH_BYTES);
            for (BatchCursor change = batch.changes(); change.next(); ) {
                add(change, batch.timeMillis());
            }
            deleted.forEach(queueId -> upkeep.mark(queueId, sealed));
            // A key that only this process knows would make rows that nobody can read after it.
            secrets.sync();
            rows.commit(sealed);
            deleted.forEach(keys::forget);
            upkeep.deleted(deleted);
        } catch (LeadershipLost lost) {
            // Another node may use the same numbers for other keys.
            keys.forgetAll();
            throw lost;
        } catch (IOException e) {
            throw new StoreFailure("The keyring could not be written: " + SyncedFiles.why(e) + ".", e);
        } finally {
            secrets.batchIsOver();
            sealed.clear();
            commits.unlock();
        }
    }

    private void add(BatchCursor change, long nowMillis) {
        boolean isDeparture = SealedTables.namesQueue(change.tableId());
        if (!change.isPut() || !SealedTables.contains(change.tableId()) || !RowCipher.holdsMessage(change)) {
            sealed.copy(change);
            return;
        }
        long queueId = isDeparture
                ? DepartureRow.sourceQueueOf(change.bytes(), change.valueOffset())
                : Bytes.longAt(change.bytes(), change.keyOffset());
        if (queueId != lastQueueId || (lastKey != null && lastKey.isUsedUp())) {
            lastKey = keyFor(queueId, nowMillis);
            lastQueueId = queueId;
        }
        DataKey key = lastKey;
        if (key == null) {
            sealed.copy(change);
            return;
        }
        sealed.copyPut(
                change,
                RowCipher.sealedLength(change.valueLength(), isDeparture),
                (to, offset) -> sealing.seal(change, key, queueId, isDeparture, to, offset));
    }

    /** Null if the messages of the queue are not encrypted. */
    private @Nullable DataKey keyFor(long queueId, long nowMillis) {
        QueueEncryption wanted = queues.of(queueId);
        if (wanted.isPlain()) {
            return null;
        }
        DataKey current = keys.current(queueId, wanted, nowMillis);
        return current != null ? current : nextKey(queueId, wanted, nowMillis);
    }

    private DataKey nextKey(long queueId, QueueEncryption wanted, long nowMillis) {
        boolean mayPrune = keys.isUnusedAt(queueId, wanted, nowMillis);
        DataKey key = keys.next(queueId, wanted, nowMillis, sealed);
        if (mayPrune) {
            upkeep.prune(queueId, key.number, nowMillis, sealed);
        }
        return key;
    }

    @Override
    public byte @Nullable [] get(Table table, byte[] key) {
        byte[] row = rows.get(table, key);
        return row == null ? null : opened(table, key, row);
    }

    @Override
    public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
        if (SealedTables.contains(table.id())) {
            rows.scan(table, from, toExclusive, (key, row) -> visitor.row(key, opened(table, key, row)));
        } else {
            rows.scan(table, from, toExclusive, visitor);
        }
    }

    private byte[] opened(Table table, byte[] key, byte[] row) {
        try {
            return opener.open(table.id(), key, row);
        } catch (GeneralSecurityException e) {
            throw new StoreUnreadable(
                    "A row of the table " + table.name() + " could not be decrypted: " + e.getMessage() + ".", true, e);
        }
    }

    /** Decrypts rows that were read elsewhere. */
    public RowOpener opener() {
        return opener;
    }

    /** A key of KMS is gone. New rows do without it from now on. */
    void kmsKeyDestroyed() {
        keys.forgetRead();
    }

    /** Destroys the keys of queues that were deleted; true if some have to wait. */
    boolean shredDeleted() throws IOException, StoreFailure {
        try {
            return upkeep.shredDeleted(commits);
        } catch (LeadershipLost elsewhere) {
            // Whoever leads the partition does it; this node tries again in case that it will.
            return true;
        }
    }

    /** Whether there are encrypted rows, or were. */
    static boolean hasKeys(Store rows) {
        boolean[] found = {false};
        rows.scan(DataKeyUpkeep.DATA_KEYS, new byte[0], DataKeyUpkeep.END, (key, row) -> {
            found[0] = true;
            return false;
        });
        return found[0];
    }

    @Override
    public void close() {
        rows.close();
    }
}
