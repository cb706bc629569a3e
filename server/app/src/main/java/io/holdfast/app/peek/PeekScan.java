package io.holdfast.app.peek;

import io.holdfast.engine.command.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects a page, and ends it in time: a look must not read a whole queue, nor fill the memory with bodies. */
final class PeekScan {
    static final int MOST_SCANNED = 5_000;
    private static final long MOST_SCANNED_BYTES = 64L << 20;
    private static final long MOST_PAGE_BYTES = 8L << 20;

    /** Messages that may be left out one by one, so that there is something left to be looked at. */
    static final int MOST_COUNTED = MOST_SCANNED / 2;

    private final PeekQuery query;
    /** How many are to be left out one by one. */
    private final long leaveOut;
    /** How many were passed over by their numbers. */
    private long passedOver;

    private long leftOut;
    private boolean isExact = true;
    private final List<PeekedMessage> messages = new ArrayList<>();
    private long scanned;
    private long steps;
    private long scannedBytes;
    private long pageBytes;
    private @Nullable PeekPosition next;

    PeekScan(PeekQuery query) {
        this.query = query;
        this.leaveOut = query.skip();
    }

    /** How many are still to be left out. */
    long toLeaveOut() {
        return leaveOut - passedOver - leftOut;
    }

    /** About so many were passed over without being looked at. */
    void passOver(long about) {
        passedOver += about;
        isExact = false;
    }

    /** Whether the page has room for what is at this place; otherwise the next page begins here. */
    boolean goesOnAt(PeekPosition position) {
        boolean isFull = messages.size() >= query.limit()
                || (leftOut >= MOST_COUNTED && toLeaveOut() > 0)
                || steps >= MOST_SCANNED
                || scannedBytes >= MOST_SCANNED_BYTES
                || pageBytes >= MOST_PAGE_BYTES;
        if (isFull && next == null) {
            next = position;
        }
        return !isFull;
    }

    /** Something was read that is no message to be shown. */
    void step() {
        steps++;
    }

    void see(Message message, Supplier<@Nullable PeekedMessage> shown) {
        steps++;
        scanned++;
        scannedBytes += message.weightBytes();
        if (toLeaveOut() > 0) {
            leftOut++;
            return;
        }
        if (!query.filter().matches(message)) {
            return;
        }
        PeekedMessage peeked = shown.get();
        if (peeked != null) {
            PeekedMessage cut = cut(peeked);
            messages.add(cut);
            pageBytes += cut.message().weightBytes();
        }
    }

    boolean isOver() {
        return next != null;
    }

    PeekPage page(PeekPosition from, long total) {
        return new PeekPage(
                messages,
                from.toString(),
                next == null ? null : next.toString(),
                passedOver + leftOut,
                isExact,
                scanned,
                total);
    }

    private PeekedMessage cut(PeekedMessage whole) {
        Message message = whole.message();
        if (message.body().length <= query.bodyBytes()) {
            return whole;
        }
        int end = query.bodyBytes();
        // Not in the middle of a letter.
        while (end > 0 && (message.body()[end] & 0xC0) == 0x80) {
            end--;
        }
        return new PeekedMessage(
                whole.position(),
                whole.sequence(),
                new Message(
                        message.idHigh(),
                        message.idLow(),
                        message.sentAtMillis(),
                        message.senderId(),
                        Arrays.copyOf(message.body(), end),
                        message.bodyMd5(),
                        message.attributes(),
                        message.traceHeader(),
                        message.groupId(),
                        message.deduplicationId(),
                        message.deadLetter(),
                        message.returned()),
                whole.bodyBytes(),
                whole.state(),
                whole.receiveCount(),
                whole.firstReceivedAtMillis(),
                whole.visibleAtMillis());
    }
}
