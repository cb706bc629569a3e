package io.holdfast.verify.simulation;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds the reply to a send, a delete or a change of visibility against the reference queue, and does to the queue what it says. */
final class ReferenceTraffic {
    private static final long MOST_VISIBILITY_MILLIS = 43_200_000;

    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final SimulatedCall call;
    private final Moment at;
    private boolean changed;

    ReferenceTraffic(ReferenceQueue queue, Whereabouts whereabouts, SimulatedCall call, Moment at) {
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.call = call;
        this.at = at;
    }

    /** Returns whether anything changed, as do the others. */
    boolean sent(SendMessage command) {
        if (queue.isFifo()) {
            if (call.reply instanceof Reply.Enqueued enqueued
                    && enqueued.messages().size() == command.drafts().size()) {
                for (int i = 0; i < command.drafts().size(); i++) {
                    enqueued(command.drafts().get(i), enqueued.messages().get(i));
                }
            } else {
                call.mustBe(false);
            }
            return changed;
        }
        call.mustBe(call.reply instanceof Reply.Done);
        for (SendMessage.Draft draft : command.drafts()) {
            add(draft, draft.delayMillis() >= 0 ? draft.delayMillis() : queue.settings.millis("DelaySeconds"));
        }
        return true;
    }

    private void enqueued(SendMessage.Draft draft, Reply.Enqueued.Message given) {
        boolean perGroup = queue.settings.deduplicatesPerGroup();
        Reply.Enqueued.Message original = queue.memory.originalOf(draft, perGroup, at.nowMillis());
        boolean isNew = given.idHigh() == draft.idHigh() && given.idLow() == draft.idLow();
        LawBroken.unless(
                original == null ? isNew : given.equals(original),
                Law.DUPLICATES_ARE_RECOGNISED,
                () -> call + " got " + given + " for " + draft.idLow() + ", which "
                        + (original == null ? "is no duplicate" : "repeats " + original));
        if (original == null) {
            LawBroken.unless(
                    given.sequence() > queue.lastSequence,
                    Law.SEQUENCES_GROW,
                    () -> call + " got " + given + " after sequence " + queue.lastSequence);
            queue.lastSequence = given.sequence();
            queue.memory.accepted(draft, perGroup, given, at.nowMillis());
            queue.learnSequence(add(draft, 0), given.sequence());
        }
    }

    private ReferenceMessage add(SendMessage.Draft draft, long delayMillis) {
        ReferenceMessage message = new ReferenceMessage(
                draft.idLow(), draft.body(), queue.isFifo(), draft.groupId(), draft.deduplicationId());
        message.sent(at.nowMillis(), delayMillis, at.learnedInTask());
        queue.add(message);
        changed = true;
        return message;
    }

    boolean deleted(DeleteMessage command) {
        List<@Nullable Refusal> outcomes = call.reply instanceof Reply.Deleted deleted ? deleted.outcomes() : null;
        boolean someRefused = outcomes != null && outcomes.stream().anyMatch(outcome -> outcome != null);
        call.mustBe(
                outcomes == null
                        ? call.reply instanceof Reply.Done
                        : someRefused && outcomes.size() == command.receipts().size());
        for (int i = 0; i < command.receipts().size(); i++) {
            Receipt receipt = command.receipts().get(i);
            Refusal outcome = outcomes == null ? null : outcomes.get(i);
            ReferenceMessage message = queue.bySequence(receipt.sequence());
            if (message == null) {
                call.mustBe(outcome == null);
            } else if (queue.isFifo()) {
                deleteInOrder(message, receipt, outcome);
            } else {
                call.mustBe(outcome == null);
                boolean wasThere = !queue.maybeGone(message, at);
                if (message.isGoneWithDelete()) {
                    changed |= wasThere;
                    whereabouts.leaves(message, Law.DELETED_STAYS_DELETED, true, at);
                }
            }
        }
        return changed;
    }

    /** In a FIFO queue a receipt is good only while the message is in flight from the receive that gave it out. */
    private void deleteInOrder(ReferenceMessage message, Receipt receipt, @Nullable Refusal outcome) {
        if (outcome == null) {
            boolean wasDeleted = mayBeCurrent(message, receipt);
            LawBroken.unless(
                    wasDeleted || queue.maybeGone(message, at),
                    Law.RECEIPTS_EXPIRE,
                    () -> call + " with " + receipt + " deleted " + message + " at " + at);
            changed |= !queue.maybeGone(message, at);
            whereabouts.leaves(message, Law.DELETED_STAYS_DELETED, wasDeleted, at);
        } else {
            expired(message, receipt, outcome);
        }
    }

    private void expired(ReferenceMessage message, Receipt receipt, Refusal outcome) {
        call.mustBe(outcome == Refusal.RECEIPT_EXPIRED);
        LawBroken.unless(
                !isCurrent(message, receipt),
                Law.RECEIPTS_EXPIRE,
                () -> call + " could not use " + receipt + " of " + message + " at " + at);
        // Of a message that is gone this is not said.
        whereabouts.isAtHome(message);
        message.doubtful = false;
    }

    private static boolean isNewest(ReferenceMessage message, Receipt receipt) {
        return receipt.deliveryNumber() == message.deliveryNumber;
    }

    private boolean isCurrent(ReferenceMessage message, Receipt receipt) {
        return isNewest(message, receipt) && message.isInFlight(at);
    }

    private boolean mayBeCurrent(ReferenceMessage message, Receipt receipt) {
        return isNewest(message, receipt) && (message.isInFlight(at) || message.mayBeInFlight(at));
    }

    boolean visibilityChanged(ChangeMessageVisibility command) {
        if (!(call.reply instanceof Reply.VisibilityChanged outcome)
                || outcome.outcomes().size() != command.changes().size()) {
            call.mustBe(false);
            return false;
        }
        for (int i = 0; i < command.changes().size(); i++) {
            change(command.changes().get(i), outcome.outcomes().get(i));
        }
        return changed;
    }

    private void change(ChangeMessageVisibility.Change change, @Nullable Refusal outcome) {
        Receipt receipt = change.receipt();
        ReferenceMessage message = queue.bySequence(receipt.sequence());
        if (message == null || queue.isExpired(message, at.nowMillis())) {
            call.mustBe(outcome == Refusal.NOT_AVAILABLE);
            return;
        }
        if (outcome == Refusal.NOT_AVAILABLE && change.returnsReceive() && !isNewest(message, receipt)) {
            // The receive was given back before, or there was a later one: nothing happens.
            return;
        }
        if (outcome == Refusal.NOT_AVAILABLE) {
            call.mustBe(queue.maybeGone(message, at));
            whereabouts.leaves(message, Law.DELETED_STAYS_DELETED, false, at);
            return;
        }
        whereabouts.isAtHome(message);
        message.doubtful = false;
        if (queue.isFifo() && outcome == Refusal.RECEIPT_EXPIRED) {
            expired(message, receipt, outcome);
        } else if (at.nowMillis() - message.receivedAtMillis + change.visibilityMillis() > MOST_VISIBILITY_MILLIS) {
            call.mustBe(outcome == Refusal.VISIBILITY_BEYOND_TOTAL);
        } else {
            LawBroken.unless(
                    !queue.isFifo() || mayBeCurrent(message, receipt),
                    Law.RECEIPTS_EXPIRE,
                    () -> call + " with " + receipt + " changed " + message + " at " + at);
            LawBroken.unless(
                    !change.returnsReceive() || isNewest(message, receipt),
                    Law.RECEIVE_COUNT_GROWS_BY_ONE,
                    () -> call + " with " + receipt + " gave back a receive of " + message + " that was not the last");
            if (change.returnsReceive()) {
                message.returnReceive();
            }
            message.hide(at.nowMillis(), change.visibilityMillis());
            changed = true;
            call.mustBe(outcome == null);
        }
    }
}
