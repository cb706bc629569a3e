package io.holdfast.engine;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;

/** The queues that are in the rows, before any of them is loaded. */
public final class StoredQueues {
    private StoredQueues() {}

    /** Reads all of their rows and keeps none. */
    public static long count(Rows rows) {
        long[] count = {0};
        rows.scan(Table.QUEUES, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            count[0]++;
            return true;
        });
        return count[0];
    }
}
