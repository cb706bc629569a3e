package io.holdfast.verify.crash.ledger;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What clients know about one message. */
final class Story {
    final String queue;
    final String messageId;
    /** Null if nobody is known to have sent it. */
    Sent sent;

    final List<Arrival> arrivals = new ArrayList<>();
    final List<Deleted> deletes = new ArrayList<>();
    final List<Hidden> changes = new ArrayList<>();

    /** One delivery and the call that brought it. */
    record Arrival(Received call, Delivery delivery) {
        Span span() {
            return call.span();
        }

        int receiveCount() {
            return delivery.receiveCount();
        }

        @Override
        public String toString() {
            return "delivery " + receiveCount() + " [" + millis(span().startNanos()) + ".." + millis(span().endNanos())
                    + "] hidden for " + call.visibilityMillis() + " ms";
        }
    }

    Story(String queue, String messageId) {
        this.queue = queue;
        this.messageId = messageId;
    }

    void sort() {
        arrivals.sort(Comparator.comparingInt(Arrival::receiveCount));
    }

    /** The earliest moment at which the message can have become visible for the first time. */
    long visibleNotBefore() {
        return sent == null ? Long.MIN_VALUE : sent.span().startNanos() + nanos(sent.delayMillis());
    }

    /** The earliest moment at which the message can have been visible for this delivery. */
    long visibleNotBefore(int index) {
        Arrival arrival = arrivals.get(index);
        if (index == 0 || arrival.span().isBefore(arrivals.get(index - 1).span())) {
            // The first one, or one whose receive count makes no sense, which is another law's business.
            return visibleNotBefore();
        }
        return visibleAgainNotBefore(index - 1, arrival);
    }

    /** The earliest moment at which the server can have decided on this delivery, given that the client had it at the end of its call. */
    long decidedNotBefore(int index) {
        Span span = arrivals.get(index).span();
        return Math.min(span.endNanos(), Math.max(span.startNanos(), visibleNotBefore(index)));
    }

    private long visibleAgainNotBefore(int index, Arrival next) {
        boolean direct = next.receiveCount() == arrivals.get(index).receiveCount() + 1;
        return visibleAgainNotBefore(index, next.span(), next.receiveCount(), direct);
    }

    /** The earliest moment at which the message can be visible again after the last delivery before this call. */
    long visibleAgainNotBefore(int index, Span observed) {
        return visibleAgainNotBefore(index, observed, Integer.MAX_VALUE, true);
    }

    /**
     * Each delivery and each change of visibility sets a deadline, counted from when the server decided, which was not before the call
     * began. In force is the last one. One that was certainly followed by another one counts no more; of the rest the earliest is taken.
     */
    private long visibleAgainNotBefore(int index, Span observed, int receiveCount, boolean direct) {
        Arrival arrival = arrivals.get(index);
        long decided = decidedNotBefore(index);
        List<Deadline> deadlines = new ArrayList<>();
        deadlines.add(
                new Deadline(arrival.span(), decided + nanos(arrival.call().visibilityMillis()), true));
        for (Hidden change : changes) {
            boolean mayComeAfter = change.span().endNanos() >= decided;
            boolean mayComeBefore =
                    change.span().startNanos() <= observed.endNanos() && change.receiveCount() < receiveCount;
            if (change.outcome().mayHaveHappened() && mayComeAfter && mayComeBefore) {
                long deadline = change.span().startNanos() + nanos(change.visibilityMillis());
                deadlines.add(new Deadline(change.span(), deadline, change.outcome() == Outcome.ACKNOWLEDGED));
            }
        }
        long earliest = Long.MAX_VALUE;
        for (Deadline deadline : deadlines) {
            boolean replaced = direct
                    && deadlines.stream()
                            .anyMatch(other -> other.certain
                                    && deadline.span.isBefore(other.span)
                                    && other.span.isBefore(observed));
            if (!replaced) {
                earliest = Math.min(earliest, deadline.atNanos);
            }
        }
        return earliest;
    }

    /** The latest moment until which the message can have been hidden by calls before this one. */
    long hiddenUntilAtMost(Span observed) {
        long latest = Long.MIN_VALUE;
        for (Arrival arrival : arrivals) {
            if (arrival.span().isBefore(observed)) {
                latest = Math.max(
                        latest, arrival.span().endNanos() + nanos(arrival.call().visibilityMillis()));
            }
        }
        for (Hidden change : changes) {
            if (change.outcome().mayHaveHappened() && change.span().isBefore(observed)) {
                latest = Math.max(latest, change.span().endNanos() + nanos(change.visibilityMillis()));
            }
        }
        return latest;
    }

    private record Deadline(Span span, long atNanos, boolean certain) {}

    static long nanos(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public String toString() {
        return "message " + messageId + " of queue " + queue;
    }
}
