package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.EngineLimits;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import java.util.ArrayList;
import java.util.List;

/** Holds the reply of one receive against the reference queue, and does to the queue what the reply says. */
final class ReferenceReceive {
    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final ReceiveMessage receive;
    private final SimulatedCall call;
    private final Moment at;
    private final int inFlightLimit;
    private final Visible visible;
    private final List<ReferenceMessage> taken = new ArrayList<>();

    ReferenceReceive(
            ReferenceQueue queue,
            Whereabouts whereabouts,
            SimulatedCall call,
            ReceiveMessage receive,
            Moment at,
            int inFlightLimit) {
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.receive = receive;
        this.call = call;
        this.at = at;
        this.inFlightLimit = inFlightLimit;
        this.visible = new Visible(queue, whereabouts, at, inFlightLimit);
    }

    /**
     * Returns whether it took anything.
     *
     * @param ofWhatIsLeft the law that says it takes all it can
     */
    boolean check(Reply reply, Law ofWhatIsLeft) {
        if (reply instanceof Reply.Received received) {
            List<Delivery> deliveries = received.deliveries();
            LawBroken.unless(deliveries.size() <= receive.maximum(), Law.REPLY_IS_LEGAL, () -> call + " got too many");
            ReferenceAttempt attempt = new ReferenceAttempt(queue, whereabouts, call, receive, at);
            if (attempt.isRepeated(deliveries)) {
                call.isRepetition = true;
                attempt.repeat(deliveries, visibilityMillis());
            } else {
                take(deliveries, ofWhatIsLeft);
                queue.memory.answered(receive.attemptId(), taken, at.nowMillis());
            }
            return !deliveries.isEmpty();
        }
        boolean legal = reply instanceof Reply.Refused refused
                && refused.refusal() == Refusal.TOO_MANY_IN_FLIGHT
                && !queue.isFifo()
                && !call.wasParked
                && waitMillis() == 0
                && visible.mayBeFull();
        LawBroken.unless(
                legal,
                Law.REPLY_IS_LEGAL,
                () -> call + " got " + Wording.of(reply) + " with at most " + visible.mostInFlight() + " in flight");
        return false;
    }

    private void take(List<Delivery> deliveries, Law ofWhatIsLeft) {
        deliveries.forEach(this::take);
        if (call.endedByShutdown) {
            return;
        }
        if (deliveries.isEmpty()) {
            checkTheWait();
        }
        // A parked receive may have been woken in the middle of a batch of changes, which is seen as a whole here.
        if (deliveries.size() < receive.maximum()
                && (deliveries.isEmpty() || !call.wasParked)
                && !mayHaveGivenUp(deliveries)
                && !visible.mayBeFull()) {
            checkThatNothingIsLeft(ofWhatIsLeft);
        }
    }

    /** A receive that has got some and met very many expired messages ends with what it has. */
    private boolean mayHaveGivenUp(List<Delivery> deliveries) {
        return !deliveries.isEmpty()
                && queue.count(message -> queue.mayBeExpired(message, at.nowMillis()))
                        >= EngineLimits.MAX_ITEMS_PER_STEP;
    }

    private void take(Delivery delivery) {
        long messageId = Drafts.idOf(delivery.message());
        ReferenceMessage message = whereabouts.found(queue, delivery, at);
        if (message == null) {
            throw new LawBroken(
                    queue.lawBrokenByReturnOf(messageId),
                    call + " got message " + messageId + ", which is not there",
                    null);
        }
        queue.learnSequence(message, delivery.sequence());
        new DeliveryCheck(call, queue, whereabouts, at).check(delivery, message);
        LawBroken.unless(
                queue.isChaotic || !whereabouts.hasToLeave(message),
                Law.DEAD_LETTERS_LEAVE_IN_TIME,
                () -> call + " got " + message + ", which was received often enough");
        visible.takes(message, !call.wasParked);
        LawBroken.unless(
                visibilityMillis() == 0
                        || queue.count(m -> m.isInFlight(at) && !queue.maybeGone(m, at)) < inFlightLimit,
                Law.IN_FLIGHT_LIMIT,
                () -> call + " got " + message + " although " + inFlightLimit + " are in flight");
        message.received(at, visibilityMillis());
        taken.add(message);
        LawBroken.unless(
                delivery.receiveCount() == message.receiveCount,
                Law.RECEIVE_COUNT_GROWS_BY_ONE,
                () -> call + " got receive count " + delivery.receiveCount() + " for " + message);
        LawBroken.unless(
                delivery.firstReceivedAtMillis() == message.firstReceivedAtMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> call + " got first receive " + delivery.firstReceivedAtMillis() + " for " + message);
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

    private void checkThatNothingIsLeft(Law law) {
        ReferenceMessage left = visible.first();
        LawBroken.unless(left == null, law, () -> call + " at " + at + " did not get " + left);
        visible.swept();
    }

    private long visibilityMillis() {
        return receive.visibilityMillis() >= 0
                ? receive.visibilityMillis()
                : queue.settings.millis("VisibilityTimeout");
    }

    private long waitMillis() {
        return receive.waitMillis() >= 0
                ? receive.waitMillis()
                : queue.settings.millis("ReceiveMessageWaitTimeSeconds");
    }
}
