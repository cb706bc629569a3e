package io.holdfast.engine.queue;

import io.holdfast.engine.row.GroupIdRow;
import io.holdfast.engine.row.GroupRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.nio.charset.StandardCharsets;

/**
 * Gives the groups of a directory that was written before there were GROUP_IDS and GROUP_AGES their rows in these tables, some at a time, so
 * that it takes no memory however many there are. Begun again from the start if it was interrupted: it writes the same rows.
 */
public final class GroupIndex {
    /** The fact that the index is complete. */
    public static final byte[] BUILT = Keys.fact("groups-indexed");

    private static final int GROUPS_PER_STEP = 4_096;

    private final Rows rows;
    private final RowChanges changes;
    private byte[] from = Keys.queue(0);
    private int seen;

    public GroupIndex(Rows rows, RowChanges changes) {
        this.rows = rows;
        this.changes = changes;
    }

    /** Whether there are groups that were written without it. */
    public boolean isMissing() {
        boolean[] anyGroup = {false};
        if (rows.get(Table.PARTITION, BUILT) == null) {
            rows.scan(Table.GROUPS, Keys.queue(0), Keys.queue(Long.MAX_VALUE), (key, row) -> {
                anyGroup[0] = true;
                return false;
            });
        }
        return anyGroup[0];
    }

    /** Puts the rows of some groups into the open batch, which must be committed before the next step; returns whether there are more. */
    public boolean step() {
        seen = 0;
        boolean[] more = {false};
        rows.scan(Table.GROUPS, from, Keys.queue(Long.MAX_VALUE), (key, row) -> {
            if (seen++ == GROUPS_PER_STEP) {
                from = key;
                more[0] = true;
                return false;
            }
            add(Keys.queueOf(key), Keys.groupNumberOf(key), row);
            return true;
        });
        if (!more[0]) {
            changes.put(Table.PARTITION, BUILT, new byte[0]);
        }
        return more[0];
    }

    private void add(long queueId, long number, byte[] row) {
        String id = GroupRow.idOf(row);
        long openedAtMillis = GroupRow.openedAtMillisOf(row);
        byte[] idRow = new GroupIdRow(number, openedAtMillis, number).toRow();
        changes.put(Table.GROUP_IDS, Keys.groupId(queueId, id), idRow);
        changes.put(
                Table.GROUP_AGES, Keys.groupAge(queueId, openedAtMillis, number), id.getBytes(StandardCharsets.UTF_8));
    }
}
