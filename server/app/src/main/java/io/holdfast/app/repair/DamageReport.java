package io.holdfast.app.repair;

import io.holdfast.engine.QueueSalvage;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What a look at all rows has found: which queues there are, and which of them have lost rows. */
final class DamageReport {
    /** The rows in {@link Table#QUEUES} that can be read. */
    final NavigableMap<Long, byte[]> queues = new TreeMap<>();

    /** Queues that may have lost rows: those with a damaged place between their rows, or next to them. */
    final NavigableSet<Long> damaged = new TreeSet<>();

    /** Damaged places of each table that has any. */
    final Map<Table, Integer> gaps = new EnumMap<>(Table.class);

    /** Where rows of {@link Table#QUEUES} are lost: ids from the first to the second, without both. */
    private final List<long[]> lostQueues = new ArrayList<>();

    private long doubtful;

    void gap(Table table, byte @Nullable [] after, byte @Nullable [] before) {
        gaps.merge(table, 1, Integer::sum);
        long first = after == null ? 0 : QueueSalvage.queueOf(table, after);
        long last = before == null ? Long.MAX_VALUE : QueueSalvage.queueOf(table, before);
        if (table == Table.QUEUES) {
            lostQueues.add(new long[] {first, last});
        }
        if (PartitionRepair.isMadeAnew(table)) {
            damaged.addAll(queues.subMap(first, true, last, true).keySet());
        }
    }

    /** Whether a queue may have been there whose row is lost. */
    boolean mayHaveLost(long queueId) {
        return lostQueues.stream().anyMatch(gap -> gap[0] < queueId && queueId < gap[1]);
    }

    /** The lost row of a queue was found elsewhere: what is left of the queue here is its own again. */
    void found(long queueId, byte[] row) {
        queues.put(queueId, row);
        damaged.add(queueId);
    }

    void doubtful() {
        doubtful++;
    }

    /** Rows in damaged places that can still be made out. */
    long doubtfulRows() {
        return doubtful;
    }

    boolean isSound() {
        return gaps.isEmpty();
    }

    String nameOf(long queueId) {
        byte[] row = queues.get(queueId);
        String name = row == null ? null : QueueSalvage.nameOf(row);
        return name == null ? "number " + queueId : name;
    }
}
