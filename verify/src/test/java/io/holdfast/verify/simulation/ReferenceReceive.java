package io.holdfast.verify.simulation;

import io.holdfast.engine.Delivery;
import io.holdfast.engine.ReceiveMessage;
import io.holdfast.engine.Refusal;
import io.holdfast.engine.Reply;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Holds the reply of one receive against the reference queue, and does to the queue what the reply says. */
final class ReferenceReceive {
    private final ReferenceQueue queue;
    private final ReceiveMessage receive;
    private final SimulatedCall call;
    private final Moment at;
    private final int inFlightLimit;

    ReferenceReceive(ReferenceQueue queue, SimulatedCall call, ReceiveMessage receive, Moment at, int inFlightLimit) {
        this.queue = queue;
        this.receive = receive;
        this.call = call;
        this.at = at;
        this.inFlightLimit = inFlightLimit;
    }

    /** Returns whether it took anything. */
    boolean check(Reply reply) {
        if (reply instanceof Reply.Received received) {
            take(received.deliveries());
            return !received.deliveries().isEmpty();
        }
        boolean legal = reply instanceof Reply.Refused refused
                && refused.refusal() == Refusal.TOO_MANY_IN_FLIGHT
                && !call.wasParked
                && waitMillis() == 0
                && mostInFlight() >= inFlightLimit;
        LawBroken.unless(
                legal,
                Law.REPLY_IS_LEGAL,
                () -> call + " got " + Wording.of(reply) + " with at most " + mostInFlight() + " in flight");
        return false;
    }

    private void take(List<Delivery> deliveries) {
        LawBroken.unless(deliveries.size() <= receive.maximum(), Law.REPLY_IS_LEGAL, () -> call + " got too many");
        Set<Long> distinct = new HashSet<>();
        for (Delivery delivery : deliveries) {
            LawBroken.unless(
                    distinct.add(delivery.message().idLow()),
                    Law.HIDDEN_STAYS_HIDDEN,
                    () -> call + " got message " + delivery.message().idLow() + " twice");
            take(delivery);
        }
        if (call.endedByShutdown) {
            return;
        }
        if (deliveries.isEmpty()) {
            checkTheWait();
        }
        // A parked receive may have been woken in the middle of a batch of changes, which is seen as a whole here.
        if (deliveries.size() < receive.maximum() && (deliveries.isEmpty() || !call.wasParked)) {
            checkThatNothingIsLeftBut(distinct);
        }
    }

    private void take(Delivery delivery) {
        long messageId = delivery.message().idLow();
        ReferenceMessage message = queue.message(messageId);
        if (message == null) {
            throw new LawBroken(
                    queue.lawBrokenByReturnOf(messageId),
                    call + " got message " + messageId + ", which is not there",
                    null);
        }
        queue.learnSequence(message, delivery.sequence());
        checkContent(delivery, message);
        checkThatItIsVisible(message);
        if (!message.wasReceived() && !message.wasDelayed()) {
            checkThatItIsTheOldest(message);
        }
        long visibilityMillis =
                receive.visibilityMillis() >= 0 ? receive.visibilityMillis() : queue.millis("VisibilityTimeout");
        LawBroken.unless(
                visibilityMillis == 0 || queue.count(m -> m.isInFlight(at) && !queue.maybeGone(m, at)) < inFlightLimit,
                Law.IN_FLIGHT_LIMIT,
                () -> call + " got " + message + " although " + inFlightLimit + " are in flight");
        message.received(at, visibilityMillis);
        LawBroken.unless(
                delivery.receiveCount() == message.receiveCount,
                Law.RECEIVE_COUNT_GROWS_BY_ONE,
                () -> call + " got receive count " + delivery.receiveCount() + " for " + message);
        LawBroken.unless(
                delivery.firstReceivedAtMillis() == message.firstReceivedAtMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> call + " got first receive " + delivery.firstReceivedAtMillis() + " for " + message);
    }

    private void checkContent(Delivery delivery, ReferenceMessage message) {
        LawBroken.unless(
                Arrays.equals(delivery.message().body(), message.body),
                Law.NOTHING_IS_INVENTED,
                () -> call + " got another body for " + message);
        LawBroken.unless(
                delivery.message().sentAtMillis() == message.sentAtMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> call + " got sent time " + delivery.message().sentAtMillis() + " for " + message);
    }

    private void checkThatItIsVisible(ReferenceMessage message) {
        LawBroken.unless(
                !queue.isExpired(message, at.nowMillis()),
                Law.REMOVAL_TAKES_THE_STATED_SET,
                () -> call + " got expired " + message + " at " + at.nowMillis());
        LawBroken.unless(
                message.dueAtMillis <= at.nowMillis(),
                Law.NEVER_EARLY,
                () -> call + " got delayed " + message + " at " + at.nowMillis());
        LawBroken.unless(
                !message.isInFlight(at),
                Law.HIDDEN_STAYS_HIDDEN,
                () -> call + " got " + message + " at " + at.nowMillis());
    }

    private void checkThatItIsTheOldest(ReferenceMessage taken) {
        for (ReferenceMessage message : queue.messages()) {
            if (message == taken) {
                return;
            }
            LawBroken.unless(
                    message.wasReceived() || message.wasDelayed() || queue.maybeGone(message, at),
                    Law.OLDEST_FIRST,
                    () -> call + " got " + taken + " before " + message);
        }
    }

    private void checkTheWait() {
        // The queue's own wait at the time of parking is not known here.
        LawBroken.unless(
                !call.wasParked
                        || receive.waitMillis() < 0
                        || at.nowMillis() >= call.parkedAtMillis + receive.waitMillis(),
                Law.NEVER_EARLY,
                () -> call + " waits since " + call.parkedAtMillis + " and got nothing at " + at.nowMillis());
    }

    private void checkThatNothingIsLeftBut(Set<Long> taken) {
        if (mostInFlight() >= inFlightLimit) {
            return;
        }
        for (ReferenceMessage message : queue.messages()) {
            LawBroken.unless(
                    !queue.isVisible(message, at) || taken.contains(message.id),
                    Law.NOBODY_WAITS_IN_VAIN,
                    () -> call + " at " + at + " did not get " + message);
        }
    }

    private int mostInFlight() {
        return queue.count(message -> message.isInFlight(at) || message.mayBeInFlight(at));
    }

    private long waitMillis() {
        return receive.waitMillis() >= 0 ? receive.waitMillis() : queue.millis("ReceiveMessageWaitTimeSeconds");
    }
}
