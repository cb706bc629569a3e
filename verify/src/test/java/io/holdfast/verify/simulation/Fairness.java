package io.holdfast.verify.simulation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The fairness of a standard queue: while a tenant holds more than its share of the messages in flight, its messages stand back behind
 * those of nobody in particular, who can never be noisy. Who else is noisy depends on times that are not known here.
 */
final class Fairness {
    private static final int NOISY_IN_FLIGHT = 30;
    private static final int NOISY_PART = 10;
    private static final long NOISY_WITHOUT_SENDS_MILLIS = 300_000;
    private static final int MOST_TAKEN = 10;

    private final ReferenceQueue queue;
    private final Moment at;
    private final int inFlightLimit;
    private final int received;
    private final Map<String, Integer> inFlight = new HashMap<>();
    private final Set<ReferenceMessage> taken = new HashSet<>();
    private int mostInFlight;

    /** How it is before a receive takes anything. */
    Fairness(ReferenceQueue queue, Moment at, int inFlightLimit) {
        this.queue = queue;
        this.at = at;
        this.inFlightLimit = inFlightLimit;
        this.received = queue.count(ReferenceMessage::wasReceived);
        for (ReferenceMessage message : queue.messages()) {
            mostInFlight += message.isInFlight(at) || message.mayBeInFlight(at) ? 1 : 0;
            if (message.group != null && message.isInFlight(at) && !queue.maybeGone(message, at)) {
                inFlight.merge(message.group, 1, Integer::sum);
            }
        }
    }

    /**
     * The receive takes the message next.
     *
     * @param knowsAll whether all that had happened by then is known
     */
    void takes(ReferenceMessage message, boolean knowsAll) {
        if (knowsAll && !queue.isFifo() && isSurelyNoisy(message)) {
            for (ReferenceMessage quiet : queue.messages()) {
                LawBroken.unless(
                        quiet.group != null
                                || taken.contains(quiet)
                                || queue.maybeGone(quiet, at)
                                || mayBeHeldBack(quiet),
                        Law.QUIET_BEFORE_NOISY,
                        () -> message + " is taken before " + quiet + " with " + inFlight + " of " + mostInFlight
                                + " in flight");
            }
        }
        taken.add(message);
    }

    private boolean isSurelyNoisy(ReferenceMessage next) {
        int held = inFlight.getOrDefault(String.valueOf(next.group), 0);
        return held >= NOISY_IN_FLIGHT
                && held * NOISY_PART > mostInFlight + MOST_TAKEN
                && queue.messages().stream()
                        .anyMatch(message -> !message.outOfOrder
                                && String.valueOf(message.group).equals(next.group)
                                && !queue.maybeGone(message, at)
                                && at.nowMillis() - message.sentAtMillis < NOISY_WITHOUT_SENDS_MILLIS);
    }

    /** When too many that were received before have come back, a queue with tenants hands out nothing but them. */
    boolean mayBeHeldBack(ReferenceMessage message) {
        boolean onlyReturned = queue.everHadTenants() && received + taken.size() >= 2 * inFlightLimit;
        return message.mayBeHidden(at) || !message.isDurable(at) || (onlyReturned && !message.wasReceived());
    }
}
