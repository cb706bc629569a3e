package io.holdfast.app.peek;

import io.holdfast.app.peek.PeekPosition.Section;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.DeliveryRow;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.QueueCounters;
import io.holdfast.engine.row.Table;

/**
 * Messages of a standard queue without a group, in the order in which they arrived. Below the first that waits there may be a few that were received, among millions
 * of marks of deleted ones: those are found by their deliveries.
 */
final class UngroupedSection {
    /** How far the sequences of two neighbours are apart. */
    private static final long STEP = 2;

    private UngroupedSection() {}

    /** Where to begin: farther on if more are to be left out than can be counted. What is beyond the last one is left to leave out. */
    static long start(PeekedQueue queue, long from, PeekScan scan) {
        if (scan.toLeaveOut() <= PeekScan.MOST_COUNTED) {
            return from;
        }
        long first = Math.max(from, queue.counters.firstWaiting());
        long there = Math.max(0, (queue.counters.nextSequence() - first + 1) / STEP);
        long over = Math.min(there, scan.toLeaveOut());
        if (over > 0) {
            scan.passOver(over);
        }
        return first + over * STEP;
    }

    static void show(PeekedQueue queue, long from, PeekScan scan) {
        QueueCounters counters = queue.counters;
        received(queue, Math.max(from, counters.firstLeased()), counters.firstWaiting(), scan);
        long first = Math.max(from, counters.firstWaiting());
        if (scan.isOver() || first >= counters.nextSequence()) {
            return;
        }
        byte[] to = Keys.message(queue.id(), counters.nextSequence());
        queue.rows.scan(Table.MESSAGES, Keys.message(queue.id(), first), to, (key, row) -> {
            PeekPosition position = position(Keys.sequenceOf(key));
            if (!scan.goesOnAt(position)) {
                return false;
            }
            see(queue, position, key, MessageRow.read(row), scan);
            return true;
        });
    }

    private static void received(PeekedQueue queue, long from, long to, PeekScan scan) {
        if (from >= to) {
            return;
        }
        byte[] end = Keys.message(queue.id(), to);
        queue.rows.scan(Table.DELIVERIES, Keys.message(queue.id(), from), end, (key, delivery) -> {
            PeekPosition position = position(Keys.sequenceOf(key));
            if (!scan.goesOnAt(position)) {
                return false;
            }
            byte[] row = DeliveryRow.ofRow(delivery).groupNumber() == 0 ? queue.rows.get(Table.MESSAGES, key) : null;
            if (row == null) {
                scan.step();
            } else {
                see(queue, position, key, MessageRow.read(row), scan);
            }
            return true;
        });
    }

    private static void see(PeekedQueue queue, PeekPosition position, byte[] key, Message message, PeekScan scan) {
        scan.see(message, () -> queue.arrived(position, position.minor(), message, Table.MESSAGES, key));
    }

    private static PeekPosition position(long sequence) {
        return new PeekPosition(Section.UNGROUPED, 0, sequence);
    }
}
