package io.holdfast.app.peek;

import io.holdfast.app.peek.PeekPosition.Section;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.GroupIdRow;
import io.holdfast.engine.row.GroupRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;
import org.jspecify.annotations.Nullable;

/** Messages of groups, group by group in the order in which the groups were opened, and in each in the order in which they arrived. */
final class GroupedSection {
    private final PeekedQueue queue;
    private final PeekScan scan;
    private final @Nullable String onlyGroup;
    private boolean hasBegun;

    /** @param onlyGroup the one group that is wanted; null for all */
    GroupedSection(PeekedQueue queue, PeekScan scan, @Nullable String onlyGroup) {
        this.queue = queue;
        this.scan = scan;
        this.onlyGroup = onlyGroup;
    }

    void show(PeekPosition from) {
        if (onlyGroup != null) {
            byte[] row = queue.rows.get(Table.GROUP_IDS, Keys.groupId(queue.id(), onlyGroup));
            if (row != null && GroupIdRow.ofRow(row).number() >= from.major()) {
                group(GroupIdRow.ofRow(row).number(), onlyGroup, from);
            }
            return;
        }
        // A row of a group has a number of the same length as that of a message.
        byte[] first = Keys.message(queue.id(), from.major());
        queue.rows.scan(Table.GROUPS, first, Keys.queue(queue.id() + 1), (key, row) -> {
            scan.step();
            return group(Keys.groupNumberOf(key), GroupRow.idOf(row), from);
        });
    }

    /** Where a group has the queue for itself its messages have numbers one behind the other: many need not be counted. */
    private long passedOver(long number, long first, PeekPosition from) {
        boolean isFirst = onlyGroup == null && from.major() == 0 && !hasBegun;
        hasBegun = true;
        if (scan.toLeaveOut() <= PeekScan.MOST_COUNTED
                || !queue.isFifo()
                || areThere(number + 1, Long.MAX_VALUE)
                || (!isFirst && areThere(0, number))) {
            return 0;
        }
        long over = Math.min(scan.toLeaveOut(), Math.max(0, queue.counters.nextSequence() - first));
        scan.passOver(over);
        return over;
    }

    /** Whether there are groups with these numbers. */
    private boolean areThere(long fromNumber, long toNumber) {
        boolean[] any = {false};
        byte[] from = Keys.message(queue.id(), fromNumber);
        queue.rows.scan(Table.GROUPS, from, Keys.message(queue.id(), toNumber), (key, row) -> {
            any[0] = true;
            return false;
        });
        return any[0];
    }

    /** False once the page is full. */
    private boolean group(long number, String id, PeekPosition from) {
        byte[] stored = queue.rows.get(Table.GROUP_IDS, Keys.groupId(queue.id(), id));
        long firstWaiting = stored == null ? 0 : GroupIdRow.ofRow(stored).firstWaiting();
        // Below both there is nothing but marks of deleted messages.
        long lowest = Math.min(firstWaiting, queue.counters.firstLeased());
        long first = Math.max(lowest, number == from.major() ? from.minor() : 0);
        first += passedOver(number, first, from);
        if (!scan.goesOnAt(new PeekPosition(Section.GROUPED, number, first))) {
            return false;
        }
        byte[] start = Keys.groupMessage(queue.id(), number, first);
        byte[] end = Keys.groupMessage(queue.id(), number + 1, 0);
        queue.rows.scan(Table.GROUP_MESSAGES, start, end, (key, row) -> {
            long sequence = Keys.groupSequenceOf(key);
            PeekPosition position = new PeekPosition(Section.GROUPED, number, sequence);
            if (!scan.goesOnAt(position)) {
                return false;
            }
            Message message = MessageRow.read(row);
            scan.see(message, () -> queue.arrived(position, sequence, message, Table.GROUP_MESSAGES, key));
            return true;
        });
        return !scan.isOver();
    }
}
