package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.RowReader;
import io.holdfast.engine.row.RowWriter;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What queues must remember for five minutes, across restarts: which deduplication ids were used, which receive attempts were answered.
 * It lives in the store; memory holds only what is not durable yet and two filters of a fixed size. Rows are kept in age groups of five
 * minutes, so a look-up asks two of them and forgetting is one range per age group, never one row at a time. One thread.
 */
final class FiveMinuteIndex {
    private static final long UNKNOWN = -1;

    private final Rows rows;
    private final RowChanges changes;
    /** What cannot be read yet. */
    private Map<RecentKey, byte[]> inOpenBatch = new HashMap<>();

    private Map<RecentKey, byte[]> onTheirWay = new HashMap<>();
    private long ageGroup = UNKNOWN;
    /** What was put into the present and the former age group; null where the process has not seen all of it. */
    private @Nullable BloomFilter present;

    private @Nullable BloomFilter former;

    FiveMinuteIndex(Rows rows, RowChanges changes) {
        this.rows = rows;
        this.changes = changes;
    }

    /** What was put under the key less than five minutes ago, or null. */
    byte @Nullable [] find(RecentKey key, long nowMillis) {
        turnTo(nowMillis);
        byte[] row = inOpenBatch.get(key);
        if (row == null) {
            row = onTheirWay.get(key);
        }
        if (row == null) {
            row = read(key, ageGroup, present);
        }
        if (row == null) {
            row = read(key, ageGroup - 1, former);
        }
        return row == null || Bytes.longAt(row, 0) + EngineLimits.RECENT_MILLIS <= nowMillis ? null : payload(row);
    }

    void put(RecentKey key, byte[] payload, long nowMillis) {
        turnTo(nowMillis);
        byte[] row = RowWriter.ofSize(8 + payload.length)
                .putLong(nowMillis)
                .putRaw(payload)
                .done();
        changes.put(Table.RECENT, key.row(ageGroup), row);
        inOpenBatch.put(key, row);
        if (present != null) {
            present.add(key.hash());
        }
    }

    /** Forgets everything of a queue. What is deleted can still be read until the batch is durable: the queue must tell by the contents. */
    void forget(long queueId, long nowMillis) {
        turnTo(nowMillis);
        for (long group = ageGroup - 1; group <= ageGroup; group++) {
            changes.deleteRange(Table.RECENT, Keys.message(group, queueId), Keys.message(group, queueId + 1));
        }
        inOpenBatch.keySet().removeIf(key -> key.queueId() == queueId);
        onTheirWay.keySet().removeIf(key -> key.queueId() == queueId);
    }

    void sealed() {
        onTheirWay = inOpenBatch;
        inOpenBatch = new HashMap<>();
    }

    void durable() {
        onTheirWay = new HashMap<>();
    }

    private byte @Nullable [] read(RecentKey key, long group, @Nullable BloomFilter filter) {
        return filter != null && !filter.maySee(key.hash()) ? null : rows.get(Table.RECENT, key.row(group));
    }

    private static byte[] payload(byte[] row) {
        RowReader in = RowReader.of(row);
        in.getLong();
        return in.getRaw(row.length - 8);
    }

    /** Begins a new age group every five minutes, and drops the rows of those that nothing is left of. */
    private void turnTo(long nowMillis) {
        long now = Math.max(ageGroup, nowMillis / EngineLimits.RECENT_MILLIS);
        if (now == ageGroup) {
            return;
        }
        if (ageGroup == UNKNOWN) {
            StoredAgeGroups stored = new StoredAgeGroups(rows);
            now = stored.newestFrom(now);
            boolean nothingIsStored = stored.isEmpty();
            former = nothingIsStored ? new BloomFilter() : null;
            present = nothingIsStored ? new BloomFilter() : null;
        } else {
            former = now == ageGroup + 1 ? present : new BloomFilter();
            present = new BloomFilter();
            changes.deleteRange(Table.RECENT, Keys.queue(0), Keys.queue(now - 1));
        }
        ageGroup = now;
    }
}
