package io.holdfast.engine;

import io.holdfast.engine.row.HistoryKeys;
import io.holdfast.engine.row.MinuteField;
import io.holdfast.engine.row.MinuteRow;
import io.holdfast.engine.row.Table;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.History;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the history that an {@link EngineWorld} has stored. */
final class HistoryWorld {
    final EngineWorld world;

    HistoryWorld() {
        this(1 << 20);
    }

    HistoryWorld(long budgetBytes) {
        this(budgetBytes, 120_000);
    }

    HistoryWorld(long budgetBytes, int inFlightLimit) {
        this.world = new EngineWorld(
                new EngineSettings(inFlightLimit, 48L << 20, true, true).with(new History(true, budgetBytes)), false);
    }

    long minute() {
        return world.now() / EngineWorld.MINUTE;
    }

    /** The stored minutes of a queue. */
    SortedMap<Long, MinuteRow> minutes(long queueId) {
        SortedMap<Long, MinuteRow> found = new TreeMap<>();
        world.rows.scan(Table.HISTORY, HistoryKeys.hour(0), HistoryKeys.lastUse(0), (key, row) -> {
            long minute = HistoryKeys.minuteOf(key);
            if (Arrays.equals(key, HistoryKeys.minute(queueId, minute))) {
                found.put(minute, MinuteRow.ofRow(row));
            }
            return true;
        });
        return found;
    }

    SortedMap<Long, MinuteRow> minutes() {
        return minutes(world.ordersId());
    }

    @Nullable
    MinuteRow at(long minute) {
        return minutes().get(minute);
    }

    /** All minutes together. */
    long sum(MinuteField field) {
        return minutes().values().stream().mapToLong(row -> row.get(field)).sum();
    }

    long sum(long queueId, MinuteField field) {
        return minutes(queueId).values().stream()
                .mapToLong(row -> row.get(field))
                .sum();
    }
}
