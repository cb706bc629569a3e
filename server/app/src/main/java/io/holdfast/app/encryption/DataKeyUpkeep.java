package io.holdfast.app.encryption;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.store.Batch;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreUnreadable;
import io.holdfast.store.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Lock;

/**
 * Keeps the table DATA_KEYS short, and destroys the keys of queues that were deleted: first in the keyring, then here. What is to be
 * destroyed is marked in the batch that deletes the queue, so a crash forgets nothing.
 */
final class DataKeyUpkeep {
    static final Table DATA_KEYS = StoredRows.table(io.holdfast.engine.row.Table.DATA_KEYS);
    static final byte[] END = {(byte) 0xFF};
    private static final Table COUNTERS = StoredRows.table(io.holdfast.engine.row.Table.COUNTERS);

    /** A data key is used for a day at most, a message is kept for 14, and one that was received may take 12 hours more to be noticed. */
    private static final long OLDER_THAN_ANY_MESSAGE_MILLIS =
            Duration.ofDays(16).toMillis();
    /** What came due while the server was off is gone by then. */
    private static final long SETTLED_AFTER_MILLIS = Duration.ofDays(1).toMillis();

    private final Store rows;
    private final QueueSecrets secrets;
    private final Set<Long> toShred = new HashSet<>();
    private final long lastNumber;
    private final boolean areNumbersKnown;
    private long firstMillis;

    DataKeyUpkeep(Store rows, QueueSecrets secrets) {
        this.rows = rows;
        this.secrets = secrets;
        long[] highest = {0};
        boolean isKnown = true;
        try {
            scanAll(highest);
        } catch (StoreUnreadable damaged) {
            // Queues whose data keys cannot be read are found when they are needed; the others go on.
            isKnown = false;
        }
        lastNumber = highest[0];
        areNumbersKnown = isKnown;
    }

    private void scanAll(long[] highest) {
        rows.scan(DATA_KEYS, new byte[0], END, (key, row) -> {
            long number = Bytes.longAt(key, Long.BYTES);
            if (number == DataKeyRow.SHRED_MARK) {
                toShred.add(Bytes.longAt(key, 0));
            }
            highest[0] = Math.max(highest[0], number);
            return true;
        });
    }

    /** A number below which all data keys of this partition are. */
    long lastNumber(long nowMillis) {
        // No server makes a million data keys in a millisecond, so this is beyond those that cannot be read.
        return areNumbersKnown ? lastNumber : Math.max(lastNumber, nowMillis << 20);
    }

    /** A queue is deleted by this batch. */
    void mark(long queueId, Batch batch) {
        batch.put(DATA_KEYS, DataKeyRow.key(queueId, DataKeyRow.SHRED_MARK), new byte[0]);
    }

    /** The batch that deletes these queues is durable. */
    synchronized void deleted(List<Long> queueIds) {
        toShred.addAll(queueIds);
    }

    /** Removes the older data keys of a queue that gets a new one, if no row can need them. */
    void prune(long queueId, long newNumber, long nowMillis, Batch batch) {
        try {
            pruneReadable(queueId, newNumber, nowMillis, batch);
        } catch (StoreUnreadable | InvariantViolation damaged) {
            // They stay. The queue is isolated when its rows are read.
        }
    }

    private void pruneReadable(long queueId, long newNumber, long nowMillis, Batch batch) {
        firstMillis = firstMillis == 0 ? nowMillis : firstMillis;
        byte[] first = DataKeyRow.key(queueId, DataKeyRow.SHRED_MARK + 1);
        byte[] end = DataKeyRow.key(queueId, newNumber);
        boolean isEmpty = hasNoMessage(queueId);
        boolean isSettled = nowMillis - firstMillis >= SETTLED_AFTER_MILLIS;
        long[] lastOld = {0};
        rows.scan(DATA_KEYS, first, end, (key, row) -> {
            DataKeyRow dataKey = DataKeyRow.of(row);
            boolean isOld = isEmpty
                    || (isSettled
                            && dataKey != null
                            && dataKey.createdMillis() > 0
                            && dataKey.createdMillis() + OLDER_THAN_ANY_MESSAGE_MILLIS < nowMillis);
            lastOld[0] = isOld ? Bytes.longAt(key, Long.BYTES) : lastOld[0];
            return isOld;
        });
        if (lastOld[0] > 0 && DepartedQueues.in(rows).isEmpty()) {
            batch.deleteRange(DATA_KEYS, first, DataKeyRow.key(queueId, lastOld[0] + 1));
        }
    }

    /** Before the batch that is being made. */
    private boolean hasNoMessage(long queueId) {
        byte[] counters = rows.get(COUNTERS, Keys.queue(queueId));
        return counters != null && QueueCounters.ofRow(counters).messages() == 0;
    }

    /**
     * Destroys what can be destroyed; true if some has to wait.
     *
     * @param commits held while rows are changed
     */
    boolean shredDeleted(Lock commits) throws IOException, StoreFailure {
        List<Long> queues = new ArrayList<>();
        synchronized (this) {
            queues.addAll(toShred);
        }
        if (queues.isEmpty()) {
            return false;
        }
        boolean someWait = queues.removeAll(DepartedQueues.in(rows));
        // In this order: the mark is gone only when the key is.
        secrets.shred(queues);
        Batch batch = new Batch();
        queues.forEach(
                queueId -> batch.deleteRange(DATA_KEYS, DataKeyRow.key(queueId, 0), DataKeyRow.key(queueId + 1, 0)));
        commits.lock();
        try {
            rows.commit(batch);
        } finally {
            commits.unlock();
        }
        synchronized (this) {
            queues.forEach(toShred::remove);
        }
        return someWait;
    }
}
