package io.holdfast.app.peek;

import io.holdfast.app.peek.PeekPosition.Section;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Shows messages without receiving them. It reads the disk: not on a loop's thread. Any other. */
public final class MessagePeek {
    private final LongFunction<Rows> rowsOf;
    private final Function<QueueInfo, @Nullable String> keyObjection;
    private final LongSupplier clock;

    /**
     * @param rowsOf the rows of the partition that a queue is in, by the queue's id
     * @param keyObjection why the key that a queue names does not let its messages be read; null if it does
     * @param clock the server's own time
     */
    public MessagePeek(
            LongFunction<Rows> rowsOf, Function<QueueInfo, @Nullable String> keyObjection, LongSupplier clock) {
        this.rowsOf = rowsOf;
        this.keyObjection = keyObjection;
        this.clock = clock;
    }

    /** A page of the queue. Each message is as it was at one moment; two of them may be of different moments. */
    public PeekPage page(QueueInfo info, PeekQuery query) throws PeekRefused {
        String objection = keyObjection.apply(info);
        if (objection != null) {
            throw new PeekRefused("The messages cannot be read: " + objection, false);
        }
        PeekPosition from = query.from() == null ? PeekPosition.FIRST : PeekPosition.of(query.from());
        if (from == null) {
            throw new PeekRefused("The position is none that a page gave.", true);
        }
        try {
            return page(new PeekedQueue(info, rowsOf.apply(info.id()), clock.getAsLong()), from, query);
        } catch (RowsUnreadable | InvariantViolation damaged) {
            throw new PeekRefused("The messages cannot be read: " + damaged.getMessage(), false);
        }
    }

    private static PeekPage page(PeekedQueue queue, PeekPosition from, PeekQuery query) {
        PeekScan scan = new PeekScan(query);
        boolean mayHaveUngrouped = !queue.isFifo() && query.filter().group() == null;
        PeekPosition start = from;
        if (from.section() == Section.UNGROUPED && mayHaveUngrouped) {
            start = new PeekPosition(Section.UNGROUPED, 0, UngroupedSection.start(queue, from.minor(), scan));
            UngroupedSection.show(queue, start.minor(), scan);
        }
        if (start.section() != Section.DELAYED && !scan.isOver()) {
            PeekPosition first = start.section() == Section.GROUPED ? start : PeekPosition.firstOf(Section.GROUPED);
            new GroupedSection(queue, scan, query.filter().group()).show(first);
        }
        if (!queue.isFifo() && !scan.isOver()) {
            PeekPosition first = start.section() == Section.DELAYED ? start : PeekPosition.firstOf(Section.DELAYED);
            DelayedSection.show(queue, first, scan);
        }
        return scan.page(start, queue.counters.messages());
    }
}
