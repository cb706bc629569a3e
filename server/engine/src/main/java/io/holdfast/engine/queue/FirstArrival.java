package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;

/**
 * When the first of the waiting messages came that belong to nobody. They wait in the order in which they came, so the first is the oldest in this
 * queue, whenever it was sent. One thread.
 */
final class FirstArrival {
    private final UngroupedSource backlog;
    private final Window window;
    private final PartitionContext context;
    /** What was read last, and when that came. */
    private long knownFirst = -1;

    private long knownMillis;

    FirstArrival(UngroupedSource backlog, Window window, PartitionContext context) {
        this.backlog = backlog;
        this.window = window;
        this.context = context;
    }

    /** When it came, or earlier if that cannot be told from memory. Only if any waits. */
    long firstMillis() {
        Window.Waiting held = window.held();
        if (held != null) {
            return held.message().arrivedAtMillis();
        }
        return knownFirst == window.first() ? knownMillis : backlog.oldestSentAtMillis(false);
    }

    /** Reads it if memory does not have it: some rows. */
    void read() {
        long first = window.first();
        if (window.held() != null || !window.mayHaveWaiting() || knownFirst == first) {
            return;
        }
        int[] left = {EngineLimits.AGES_LOOKED_AT};
        byte[] to = backlog.key(backlog.durableBelow());
        context.rows.scan(Table.MESSAGES, backlog.key(first), to, (key, row) -> {
            if (backlog.isTaken(Keys.sequenceOf(key))) {
                return --left[0] > 0;
            }
            knownFirst = first;
            knownMillis = MessageRow.read(row).arrivedAtMillis();
            return false;
        });
    }
}
