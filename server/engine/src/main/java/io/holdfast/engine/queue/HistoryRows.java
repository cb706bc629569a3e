package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.HistoryBytesRow;
import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.LastUseRow;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the history of all queues of a partition, and what they take on disk: hours that are too old, or for which there is no room,
 * are dropped whole. Damaged rows are a loss of history and of nothing else. One thread.
 */
final class HistoryRows {
    private static final byte[] BYTES_OF_HOURS = HistoryKeys.bytesOfHours();

    private final Rows rows;
    private final RowChanges changes;
    private final long budgetBytes;
    private final SortedMap<Long, Long> bytesByHour = new TreeMap<>();
    private long bytes;
    private long hoursDropped;

    HistoryRows(Rows rows, RowChanges changes, long budgetBytes) {
        this.rows = rows;
        this.changes = changes;
        this.budgetBytes = budgetBytes;
    }

    /** Reads how much there is; returns when each queue was last used. */
    Map<Long, Long> load() {
        Map<Long, Long> lastUses = new HashMap<>();
        try {
            byte[] stored = rows.get(Table.HISTORY, BYTES_OF_HOURS);
            if (stored != null) {
                bytesByHour.putAll(HistoryBytesRow.read(stored));
                bytesByHour.values().forEach(each -> bytes += each);
            }
            rows.scan(Table.HISTORY, HistoryKeys.lastUse(0), HistoryKeys.lastUse(Long.MAX_VALUE), (key, row) -> {
                lastUses.put(HistoryKeys.usedQueueOf(key), LastUseRow.read(row));
                return true;
            });
        } catch (RowsUnreadable damaged) {
            // What is known suffices: queues are active again once they are used.
        }
        return lastUses;
    }

    @Nullable
    MinuteRow read(long queueId, long minute) {
        try {
            byte[] row = rows.get(Table.HISTORY, HistoryKeys.minute(queueId, minute));
            return row == null ? null : MinuteRow.ofRow(row);
        } catch (RowsUnreadable damaged) {
            return null;
        }
    }

    /** @param isOver whether the row is written for the last time */
    void write(long queueId, long minute, MinuteRow counted, boolean isOver) {
        byte[] key = HistoryKeys.minute(queueId, minute);
        byte[] row = counted.toRow();
        changes.put(Table.HISTORY, key, row);
        if (isOver) {
            bytesByHour.merge(minute / HistoryKeys.MINUTES_PER_HOUR, (long) key.length + row.length, Long::sum);
            bytes += key.length + row.length;
        }
    }

    void writeLastUse(long queueId, long usedAtMillis) {
        changes.put(Table.HISTORY, HistoryKeys.lastUse(queueId), LastUseRow.of(usedAtMillis));
    }

    void deleteLastUse(long queueId) {
        changes.delete(Table.HISTORY, HistoryKeys.lastUse(queueId));
    }

    /** Drops what is too old or too much, and remembers what is left. */
    void trim(long nowMillis) {
        long oldestHour = (nowMillis - EngineLimits.HISTORY_MILLIS) / EngineLimits.HOUR_MILLIS;
        while (!bytesByHour.isEmpty() && bytesByHour.firstKey() < oldestHour) {
            dropOldest();
        }
        while (!bytesByHour.isEmpty() && bytes > budgetBytes) {
            dropOldest();
            hoursDropped++;
        }
        changes.put(Table.HISTORY, BYTES_OF_HOURS, HistoryBytesRow.of(bytesByHour));
    }

    private void dropOldest() {
        long hour = bytesByHour.firstKey();
        changes.deleteRange(Table.HISTORY, HistoryKeys.hour(hour), HistoryKeys.hour(hour + 1));
        Long freed = bytesByHour.remove(hour);
        bytes -= freed == null ? 0 : freed;
    }

    long bytes() {
        return bytes;
    }

    /** Hours that were dropped before their time. */
    long hoursDropped() {
        return hoursDropped;
    }
}
