package io.holdfast.engine.queue;

import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.row.Table;

/** Which age groups of the {@link FiveMinuteIndex} are in the store. Whose rows the damaged ones are shows when one of them is needed. */
record StoredAgeGroups(Rows rows) {
    private static final long NONE = -1;

    boolean isEmpty() {
        try {
            return firstFrom(0) == NONE;
        } catch (RowsUnreadable damaged) {
            return false;
        }
    }

    /**
     * If the clock was set back while the server was stopped, what is remembered lies in age groups that are still to come: then the last of
     * them is the present one until the clock is there again. At any other time there are none.
     */
    long newestFrom(long ageGroupNow) {
        long newest = ageGroupNow;
        try {
            for (long later = newest; later != NONE; later = firstFrom(newest + 1)) {
                newest = later;
            }
        } catch (RowsUnreadable damaged) {
            return newest;
        }
        return newest;
    }

    private long firstFrom(long ageGroup) {
        long[] first = {NONE};
        rows.scan(Table.RECENT, Keys.queue(ageGroup), Keys.queue(Long.MAX_VALUE), (key, row) -> {
            first[0] = Keys.queueOf(key);
            return false;
        });
        return first[0];
    }
}
