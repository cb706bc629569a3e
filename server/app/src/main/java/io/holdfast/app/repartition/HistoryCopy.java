package io.holdfast.app.repartition;

import io.holdfast.engine.row.Bytes;
import io.holdfast.engine.row.HistoryBytesRow;
import io.holdfast.engine.row.HistoryKeys;
import java.util.SortedMap;
import java.util.TreeMap;

/** How many bytes of history each hour has in one of the new partitions, which the disk budget counts. */
final class HistoryCopy {
    private static final int MINUTE = 1;
    private static final int LAST_USE = 2;

    private final SortedMap<Long, Long> bytesByHour = new TreeMap<>();

    /** The queue that a row is about; -1 if it is about all. */
    static long queueOf(byte[] key) {
        return switch (key[0]) {
            case MINUTE -> Bytes.longAt(key, 1 + Integer.BYTES);
            case LAST_USE -> HistoryKeys.usedQueueOf(key);
            default -> -1;
        };
    }

    void add(byte[] key, byte[] row) {
        if (key[0] == MINUTE) {
            long hour = HistoryKeys.minuteOf(key) / HistoryKeys.MINUTES_PER_HOUR;
            bytesByHour.merge(hour, (long) key.length + row.length, Long::sum);
        }
    }

    boolean isEmpty() {
        return bytesByHour.isEmpty();
    }

    byte[] toRow() {
        return HistoryBytesRow.of(bytesByHour);
    }
}
