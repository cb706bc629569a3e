package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.row.GroupRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the groups of a queue that are not in memory and have something to deliver: it goes round all of them in the rows, in order of their
 * numbers, pass after pass, until there are none. Groups that are in memory are passed over; they are few. So each group has its turn once in
 * a pass, and none costs memory before that. One thread.
 */
final class GroupScan {
    private final Groups groups;
    private final PartitionContext context;
    /** Where the next look starts. */
    private long cursor;
    /** All groups from the cursor on have at least this number. */
    private long nextNumber;

    private boolean mayFind;
    private boolean atStart;
    /** A group left the memory during this pass, with something to deliver or at all: maybe behind the cursor. */
    private boolean missedReady;

    private boolean missedAny;

    /** Where groups go that a pass meets, those from the rows and those that were in memory already. */
    interface Meeting {
        void meets(Group group);
    }

    /** @param mayFind whether there are groups at all */
    GroupScan(Groups groups, PartitionContext context, boolean mayFind) {
        this.groups = groups;
        this.context = context;
        this.mayFind = mayFind;
    }

    /** Whether a group that is not in memory may have something to deliver. */
    boolean mayFind() {
        return mayFind;
    }

    /** Some group that is not in memory has something to deliver. */
    void begin() {
        if (mayFind) {
            missedReady = true;
        } else {
            mayFind = true;
            startAgain();
        }
    }

    void evicted(boolean withSomethingToDeliver) {
        missedAny = true;
        if (withSomethingToDeliver) {
            begin();
        }
    }

    /** The group was met but leaves the memory before its turn. */
    void goBackTo(long number) {
        if (atStart || number < cursor) {
            cursor = number;
            nextNumber = number;
            atStart = false;
            missedReady = true;
            missedAny = true;
        }
    }

    void purged() {
        mayFind = false;
    }

    /**
     * Goes on with the pass; returns how many rows that took.
     *
     * @param below groups from this number on are of no interest now
     * @param end groups from this number on are of no interest in this pass
     */
    int look(long below, long end, int mostGroups, Meeting meeting) {
        if (!mayFind || nextNumber >= below) {
            return 0;
        }
        atStart = false;
        Page page = new Page(below, mostGroups);
        long queueId = groups.queueId();
        context.rows.scan(Table.GROUPS, Keys.message(queueId, cursor), Keys.message(queueId, end), page);
        page.inMemory.forEach(meeting::meets);
        for (String id : page.others) {
            Group group = groups.ifAny(id);
            if (group != null) {
                meeting.meets(group);
            }
        }
        if (!page.isCut) {
            finish(end);
        }
        return page.looked;
    }

    private void finish(long end) {
        if (!missedAny && end >= groups.nextSequence()) {
            groups.allAreInMemory();
        }
        mayFind = missedReady;
        startAgain();
    }

    private void startAgain() {
        atStart = true;
        cursor = 0;
        nextNumber = 0;
        missedReady = false;
        missedAny = false;
    }

    /** Some neighbouring rows. */
    private final class Page implements Rows.Visitor {
        private final long below;
        private final int mostGroups;
        final List<Group> inMemory = new ArrayList<>();
        final List<String> others = new ArrayList<>();
        int looked;
        boolean isCut;

        Page(long below, int mostGroups) {
            this.below = below;
            this.mostGroups = mostGroups;
        }

        @Override
        public boolean row(byte[] key, byte[] row) {
            long number = Keys.groupNumberOf(key);
            nextNumber = number;
            if (number >= below
                    || looked == EngineLimits.MAX_ITEMS_PER_STEP
                    || inMemory.size() + others.size() == mostGroups) {
                isCut = true;
                return false;
            }
            cursor = number + 1;
            nextNumber = cursor;
            looked++;
            Group known = groups.inMemory(number);
            if (known != null) {
                if (groups.isLeft(known)) {
                    inMemory.add(known);
                }
            } else if (!groups.isPurged(number)) {
                others.add(GroupRow.idOf(row));
            }
            return true;
        }
    }
}
