package io.holdfast.app.peek;

import io.holdfast.app.peek.PeekPosition.Section;
import io.holdfast.engine.command.Message;
import io.holdfast.engine.row.Keys;
import io.holdfast.engine.row.MessageRow;
import io.holdfast.engine.row.Table;

/** Messages of a standard queue whose delay has not passed, in order of when it does. Those of FIFO queues are in their groups already. */
final class DelayedSection {
    private DelayedSection() {}

    static void show(PeekedQueue queue, PeekPosition from, PeekScan scan) {
        long due = Math.max(from.major(), queue.counters.firstDueMillis());
        byte[] start = Keys.delayed(queue.id(), due, due == from.major() ? from.minor() : 0);
        queue.rows.scan(Table.DELAYED, start, Keys.queue(queue.id() + 1), (key, row) -> {
            PeekPosition position = new PeekPosition(Section.DELAYED, Keys.dueOf(key), Keys.ticketOf(key));
            if (!scan.goesOnAt(position)) {
                return false;
            }
            Message message = MessageRow.read(row);
            scan.see(
                    message,
                    () -> new PeekedMessage(
                            position.toString(),
                            0,
                            message,
                            message.body().length,
                            PeekedState.DELAYED,
                            0,
                            0,
                            position.major()));
            return true;
        });
    }
}
