package io.holdfast.app.peek;

import io.holdfast.app.directory.PartIds;
import io.holdfast.app.peek.PeekPosition.Section;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Shows messages without receiving them. It reads the disk: not on a loop's thread. Any other. */
public final class MessagePeek {
    /** A place in a part of a queue that is spread over several partitions; the queue itself is the part without a number. */
    private static final Pattern IN_PART = Pattern.compile("p([1-9][0-9]{0,3}):(.*)");

    private final LongFunction<Rows> rowsOf;
    private final PartIds partIds;
    private final Function<QueueInfo, @Nullable String> keyObjection;
    private final LongSupplier clock;

    /**
     * @param rowsOf the rows of the partition that a queue is in, by the queue's id
     * @param partIds the ids of the parts of queues that are spread over several partitions
     * @param keyObjection why the key that a queue names does not let its messages be read; null if it does
     * @param clock the server's own time
     */
    public MessagePeek(
            LongFunction<Rows> rowsOf,
            PartIds partIds,
            Function<QueueInfo, @Nullable String> keyObjection,
            LongSupplier clock) {
        this.rowsOf = rowsOf;
        this.partIds = partIds;
        this.keyObjection = keyObjection;
        this.clock = clock;
    }

    /** A page of the queue. Each message is as it was at one moment; two of them may be of different moments. */
    public PeekPage page(QueueInfo info, PeekQuery query) throws PeekRefused {
        String objection = keyObjection.apply(info);
        if (objection != null) {
            throw new PeekRefused("The messages cannot be read: " + objection, false);
        }
        String given = query.from();
        Matcher inPart = IN_PART.matcher(given == null ? "" : given);
        int part = inPart.matches() ? Integer.parseInt(inPart.group(1)) : 0;
        String place = inPart.matches() ? inPart.group(2) : given;
        PeekPosition from = place == null ? PeekPosition.FIRST : PeekPosition.of(place);
        if (from == null || part >= info.settings().parts()) {
            throw new PeekRefused("The position is none that a page gave.", true);
        }
        try {
            return info.settings().parts() == 1
                    ? page(new PeekedQueue(info, rowsOf.apply(info.id()), clock.getAsLong()), from, query)
                    : pageOfParts(info, part, from, query);
        } catch (RowsUnreadable | InvariantViolation damaged) {
            throw new PeekRefused("The messages cannot be read: " + damaged.getMessage(), false);
        }
    }

    /** A page has messages of one part; the next page begins with the next part. */
    private PeekPage pageOfParts(QueueInfo info, int first, PeekPosition from, PeekQuery query) throws PeekRefused {
        int parts = info.settings().parts();
        for (int part = 0; part < parts; part++) {
            if (!partIds.isKept(partIds.of(info.id(), part))) {
                throw new PeekRefused(
                        "The messages cannot be looked at: the queue is spread over several partitions, and no node that leads it keeps them all.",
                        false);
            }
        }
        long total = 0;
        for (int part = 0; part < parts; part++) {
            total += part(info, part).counters.messages();
        }
        String begun = inPart(first, from.toString());
        PeekPage page = page(part(info, first), from, query);
        long skipped = page.skipped();
        int part = first;
        while (page.messages().isEmpty() && page.next() == null && part + 1 < parts) {
            part++;
            page = page(part(info, part), PeekPosition.FIRST, query.withSkip(query.skip() - skipped));
            skipped += page.skipped();
        }
        String next = page.next();
        if (next == null && part + 1 < parts) {
            next = inPart(part + 1, PeekPosition.FIRST.toString());
        } else if (next != null) {
            next = inPart(part, next);
        }
        int shown = part;
        return new PeekPage(
                page.messages().stream()
                        .map(message -> message.at(inPart(shown, message.position())))
                        .toList(),
                begun,
                next,
                skipped,
                page.isSkipExact(),
                page.scanned(),
                total);
    }

    private PeekedQueue part(QueueInfo info, int part) {
        long partId = partIds.of(info.id(), part);
        return new PeekedQueue(info.part(partId), rowsOf.apply(partId), clock.getAsLong());
    }

    private static String inPart(int part, String place) {
        return part == 0 ? place : "p" + part + ':' + place;
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
