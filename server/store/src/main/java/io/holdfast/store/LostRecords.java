package io.holdfast.store;

import io.holdfast.log.LogDamaged;
import io.holdfast.log.SalvagedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a damaged log has lost: records that cannot be read, and those that come after them, because they were decided with rows that are lost.
 * Records that the rows had already are not.
 */
public final class LostRecords {
    private final String why;
    private final SalvagedLog log;
    /** How far the rows of each partition are, after all that could be replayed. */
    private final List<Long> reached = new ArrayList<>();

    private final long lastKnown;

    LostRecords(String why, SalvagedLog log, List<AppliedRow> applied) {
        this.why = why;
        this.log = log;
        long last = log.lastKnown();
        for (AppliedRow row : applied) {
            reached.add(log.endOfChain(row.position()));
            last = Math.max(last, row.position());
        }
        this.lastKnown = last;
    }

    /** The damage: the middle of a sentence. */
    public String why() {
        return why;
    }

    /** The position of the first one. */
    public long first() {
        return reached.stream().mapToLong(Long::longValue).min().orElse(lastKnown) + 1;
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
                    reached.get(partition),
                    (position, time, bytes) -> visitor.accept(new BatchReader(bytes)));
        } catch (LogDamaged e) {
            throw new StoreUnreadable("The damaged log could not be read: " + e.getMessage() + ".", true, e);
        }
    }
}
