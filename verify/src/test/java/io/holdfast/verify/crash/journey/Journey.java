package io.holdfast.verify.crash.journey;

import io.holdfast.verify.crash.ledger.Deleted;
import io.holdfast.verify.crash.ledger.Delivery;
import io.holdfast.verify.crash.ledger.Hidden;
import io.holdfast.verify.crash.ledger.Outcome;
import io.holdfast.verify.crash.ledger.Received;
import io.holdfast.verify.crash.ledger.Sent;
import io.holdfast.verify.crash.ledger.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What clients know about the one message with this body, in all queues and under all its ids. */
final class Journey {
    final long body;
    final List<Sent> sends = new ArrayList<>();
    final List<Stop> stops = new ArrayList<>();

    Journey(long body) {
        this.body = body;
    }

    boolean wasAcknowledged() {
        return sends.stream().anyMatch(sent -> sent.outcome() == Outcome.ACKNOWLEDGED);
    }

    /** Whether it may have been deleted, for all that clients know. */
    boolean mayBeDeleted() {
        return stops.stream()
                .flatMap(stop -> stop.deletes.stream())
                .anyMatch(delete -> delete.outcome().mayHaveHappened());
    }

    /** One delivery, with what was done with its receipt. */
    static final class Stop {
        final Received call;
        final Delivery delivery;
        final List<Deleted> deletes = new ArrayList<>();
        /** All changes of visibility in this queue under this id: the receipts of earlier receives may be good for them too. */
        final List<Hidden> changes;

        Stop(Received call, Delivery delivery, List<Hidden> changes) {
            this.call = call;
            this.delivery = delivery;
            this.changes = changes;
        }

        String queue() {
            return call.queue();
        }

        Span span() {
            return call.span();
        }

        boolean isOfTheSameLife(Stop other) {
            return queue().equals(other.queue()) && delivery.messageId().equals(other.delivery.messageId());
        }

        /** Whether it surely happened before the other one. */
        boolean isBefore(Stop other) {
            return span().isBefore(other.span())
                    || (isOfTheSameLife(other) && delivery.receiveCount() < other.delivery.receiveCount());
        }

        /** Until this moment the message was in flight, at least, unless it was deleted. */
        long hiddenUntilNanos() {
            long until = span().startNanos() + TimeUnit.MILLISECONDS.toNanos(call.visibilityMillis());
            for (Hidden change : changes) {
                if (change.outcome().mayHaveHappened() && !change.span().isBefore(span())) {
                    long changed =
                            change.span().startNanos() + TimeUnit.MILLISECONDS.toNanos(change.visibilityMillis());
                    until = Math.min(until, changed);
                }
            }
            return until;
        }

        /** A delete that surely found the message where it was; null if there is none. One that came late may have found nothing. */
        Deleted sureDelete(long slackNanos) {
            return deletes.stream()
                    .filter(delete -> delete.outcome() == Outcome.ACKNOWLEDGED)
                    .filter(delete -> delete.span().endNanos() + slackNanos < hiddenUntilNanos())
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public String toString() {
            return "delivery " + delivery.receiveCount() + " of " + delivery.messageId() + " from " + queue() + " ["
                    + millis(span().startNanos()) + ".." + millis(span().endNanos()) + "] hidden for "
                    + call.visibilityMillis() + " ms";
        }
    }

    static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    @Override
    public String toString() {
        return "message " + body;
    }
}
