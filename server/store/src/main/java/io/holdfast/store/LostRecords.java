package io.holdfast.store;

import io.holdfast.log.LogDamaged;
import io.holdfast.log.SalvagedLog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What a damaged log has lost: records that cannot be read, and those that come after them, because they were decided with rows that are lost.
 * Records that the rows had already are not.
 */
public final class LostRecords {
    private final String why;
    private final SalvagedLog log;
    /** How far the rows of each partition are, after all that could be replayed. */
    private final Map<Integer, Long> reached = new HashMap<>();

    private final long lastKnown;

    LostRecords(String why, SalvagedLog log, List<OpenedRows> rows) {
        this.why = why;
        this.log = log;
        long last = log.lastKnown();
        for (OpenedRows each : rows) {
            long position = each.applied().position();
            reached.put(each.partition(), log.endOfChain(position));
            last = Math.max(last, position);
        }
        this.lastKnown = last;
    }

    /** The damage: the middle of a sentence. */
    public String why() {
        return why;
    }

    /** The position of the first one. */
    public long first() {
        return reached.values().stream().mapToLong(Long::longValue).min().orElse(lastKnown) + 1;
    }

    /** The position of the last one that is known to have been there. */
    public long lastKnown() {
        return lastKnown;
    }

    /** Whether none is known to be lost. */
    public boolean isEmpty() {
        return first() > lastKnown;
    }

    void close() {
        log.close();
    }

    /** Shows the batches of a partition that can be read, but are lost. */
    public void show(int partition, Consumer<BatchReader> visitor) {
        try {
            log.showLost(
                    partition,
                    Objects.requireNonNull(reached.get(partition), "there is no such partition"),
                    (position, time, bytes) -> visitor.accept(new BatchReader(bytes)));
        } catch (LogDamaged e) {
            throw new StoreUnreadable("The damaged log could not be read: " + e.getMessage() + ".", true, e);
        }
    }
}
