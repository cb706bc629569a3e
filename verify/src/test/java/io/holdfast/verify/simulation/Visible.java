package io.holdfast.verify.simulation;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a receive that is decided at a moment can get. */
final class Visible {
    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final Moment at;
    private final int inFlightLimit;
    private final GroupOrder order;
    private final Fairness fairness;
    private final Set<ReferenceMessage> taken = new HashSet<>();

    Visible(ReferenceQueue queue, Whereabouts whereabouts, Moment at, int inFlightLimit) {
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.at = at;
        this.inFlightLimit = inFlightLimit;
        this.fairness = new Fairness(queue, at, inFlightLimit);
        this.order = new GroupOrder(queue, whereabouts, at, inFlightLimit);
    }

    /**
     * The receive takes the message next.
     *
     * @param knowsAll whether all that had happened by then is known
     */
    void takes(ReferenceMessage message, boolean knowsAll) {
        fairness.takes(message, knowsAll);
        if (queue.isFifo()) {
            order.takes(message, knowsAll);
        } else if (!message.wasReceived() && !message.outOfOrder) {
            checkThatItIsTheOldest(message);
        }
        LawBroken.unless(taken.add(message), Law.HIDDEN_STAYS_HIDDEN, () -> message + " is taken twice");
    }

    private void checkThatItIsTheOldest(ReferenceMessage next) {
        for (ReferenceMessage message : queue.messages()) {
            if (message == next) {
                return;
            }
            LawBroken.unless(
                    message.wasReceived()
                            || message.outOfOrder
                            || isOfAnotherTenant(message, next)
                            || queue.maybeGone(message, at),
                    Law.OLDEST_FIRST,
                    () -> next + " is taken before " + message);
        }
    }

    /** A message of a tenant may have to stand back behind others. */
    private static boolean isOfAnotherTenant(ReferenceMessage message, ReferenceMessage next) {
        return message.group != null && !message.group.equals(next.group);
    }

    int mostInFlight() {
        return queue.count(message -> message.isInFlight(at) || message.mayBeInFlight(at));
    }

    boolean mayBeFull() {
        return mostInFlight() >= inFlightLimit;
    }

    /** A message that the receive can surely get beside those that it took; null if there is none. */
    @Nullable
    ReferenceMessage first() {
        if (queue.isFifo()) {
            return order.firstLeft();
        }
        return queue.messages().stream()
                .filter(message ->
                        !taken.contains(message) && !queue.maybeGone(message, at) && !fairness.mayBeHeldBack(message))
                .findFirst()
                .orElse(null);
    }

    /** The receive has seen all there is: what had to leave has left. */
    void swept() {
        if (queue.isFifo()) {
            order.swept();
        } else {
            whereabouts.swept(queue, message -> !taken.contains(message) && !fairness.mayBeHeldBack(message), at);
        }
    }
}
