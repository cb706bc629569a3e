package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import java.util.ArrayList;
import java.util.List;

/** Collects one step of the delayed messages that are due, of those that were sent after the last purge. */
final class DueMessages implements Rows.Visitor {
    final List<byte[]> keys = new ArrayList<>();
    final List<byte[]> rows = new ArrayList<>();
    /** When the first message comes due that was not collected; the end of time if there is none. */
    long nextDueMillis = Long.MAX_VALUE;

    private final long untilMillis;
    private final long purgedBelow;

    DueMessages(long untilMillis, long purgedBelow) {
        this.untilMillis = untilMillis;
        this.purgedBelow = purgedBelow;
    }

    @Override
    public boolean row(byte[] key, byte[] value) {
        if (Keys.ticketOf(key) < purgedBelow) {
            return true;
        }
        if (Keys.dueOf(key) > untilMillis || keys.size() == EngineLimits.MAX_ITEMS_PER_STEP) {
            nextDueMillis = Keys.dueOf(key);
            return false;
        }
        keys.add(key);
        rows.add(value);
        return true;
    }
}
