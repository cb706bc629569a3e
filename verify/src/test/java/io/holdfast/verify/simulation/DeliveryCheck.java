package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.Message;
import java.util.Arrays;
import java.util.Objects;

/** Whether a message that was handed out is the one that was sent, and could be had at all. */
final class DeliveryCheck {
    private final SimulatedCall call;
    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final Moment at;

    DeliveryCheck(SimulatedCall call, ReferenceQueue queue, Whereabouts whereabouts, Moment at) {
        this.call = call;
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.at = at;
    }

    void check(Delivery delivery, ReferenceMessage message) {
        checkContent(delivery.message(), message);
        LawBroken.unless(
                !queue.isExpired(message, at.nowMillis()),
                Law.REMOVAL_TAKES_THE_STATED_SET,
                () -> call + " got expired " + message + " at " + at.nowMillis());
        LawBroken.unless(
                !message.isDelayed(at),
                Law.NEVER_EARLY,
                () -> call + " got delayed " + message + " at " + at.nowMillis());
        LawBroken.unless(
                !message.isInFlight(at),
                Law.HIDDEN_STAYS_HIDDEN,
                () -> call + " got " + message + " at " + at.nowMillis());
    }

    void checkContent(Message given, ReferenceMessage message) {
        boolean isTheSame = Arrays.equals(given.body(), message.body)
                && message.isSeenAs(given)
                && message.isShownAs(given)
                && Objects.equals(given.groupId(), message.group)
                && Objects.equals(given.deduplicationId(), message.deduplicationId);
        LawBroken.unless(
                isTheSame,
                Law.NOTHING_IS_INVENTED,
                () -> call + " got another message " + given + " instead of " + message);
        LawBroken.unless(
                whereabouts.isItsOwn(message.shownId, message),
                Law.MOVES_GO_ON,
                () -> call + " got " + message + " with the id " + message.shownId + " of another message");
        LawBroken.unless(
                message.sentAtMillis <= given.sentAtMillis() && given.sentAtMillis() <= message.sentByMillis,
                Law.TIMESTAMPS_ARE_TRUE,
                () -> call + " got sent time " + given.sentAtMillis() + " for " + message);
        message.sentAtMillis = given.sentAtMillis();
        message.sentByMillis = given.sentAtMillis();
    }
}
