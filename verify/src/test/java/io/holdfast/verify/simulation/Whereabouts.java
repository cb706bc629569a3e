package io.holdfast.verify.simulation;

import io.holdfast.engine.command.DeadLetter;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.settings.QueuePlacement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which queue a message is in. A receive moves a message that was received too often without saying so, and so does one that is parked and
 * goes on waiting; a move task says only how many it has moved. So a message may be in one of several queues, until something shows which;
 * it is never in two of them, never in none.
 */
final class Whereabouts {
    private final Map<QueueName, ReferenceQueue> queues;
    private final QueuePlacement placement;
    private final Map<UUID, ReferenceMessage> ids = new HashMap<>();

    Whereabouts(Map<QueueName, ReferenceQueue> queues, QueuePlacement placement) {
        this.queues = queues;
        this.placement = placement;
    }

    private Collection<ReferenceQueue> all() {
        return queues.values();
    }

    /** No two messages are ever shown with the same id. */
    boolean isItsOwn(UUID shownId, ReferenceMessage message) {
        return ids.computeIfAbsent(shownId, any -> message) == message;
    }

    /** Something is about to be decided; what may have been moved before that may have been moved. */
    void look(Moment at) {
        boolean found;
        do {
            found = false;
            for (ReferenceQueue queue : all()) {
                found |= lookForDeadLetters(queue, at);
                found |= queue.tasks.mayRun() && lookForMoves(queue, at);
            }
            // What came to a queue may have been moved on by a task of that queue.
        } while (found);
    }

    private boolean lookForDeadLetters(ReferenceQueue queue, Moment at) {
        boolean found = false;
        ReferenceQueue target = targetOf(queue);
        if (target != null) {
            for (ReferenceMessage message : queue.messages()) {
                if (hasToLeave(message) && !message.isInFlight(at)) {
                    DeadLetter origin =
                            new DeadLetter(queue.name.arn(), message.receiveCount, message.firstReceivedAtMillis);
                    found |= mayMove(
                            message,
                            target,
                            new Form(
                                    origin,
                                    message.hiddenUntilMillis(),
                                    queue.isFifo() ? Form.ANEW : message.sentAtMillis));
                }
            }
        }
        return found;
    }

    private boolean lookForMoves(ReferenceQueue queue, Moment at) {
        boolean found = false;
        long startedAtMillis = queue.tasks.runsSinceMillis();
        for (ReferenceMessage message : List.copyOf(queue.messages())) {
            if (!message.isInFlight(at) && !message.isDelayed(at)) {
                long sinceMillis =
                        Math.max(startedAtMillis, Math.max(message.sentAtMillis, message.hiddenUntilMillis()));
                List<Form> here = message.forms.isEmpty()
                        ? List.of(new Form(message.deadLetter, message.sentAtMillis, Form.ANEW))
                        : message.forms;
                found |= mayMoveOn(message, queue, here, sinceMillis);
            }
        }
        for (ReferenceMessage stray : List.copyOf(queue.strays())) {
            List<Form> here = List.copyOf(stray.mayBeIn.getOrDefault(queue, List.of()));
            found |= mayMoveOn(stray, queue, here, startedAtMillis);
        }
        return found;
    }

    private boolean mayMoveOn(ReferenceMessage message, ReferenceQueue queue, List<Form> here, long sinceMillis) {
        boolean found = false;
        for (Form form : here) {
            QueueName name = queue.tasks.destinationOf(form.origin());
            ReferenceQueue target = name == null ? null : queues.get(name);
            if (target != null && target.isFifo() == queue.isFifo()) {
                found |= mayMove(message, target, new Form(null, Math.max(sinceMillis, form.sinceMillis()), Form.ANEW));
            }
        }
        return found;
    }

    /** Returns whether that is new. */
    private boolean mayMove(ReferenceMessage message, ReferenceQueue target, Form form) {
        List<Form> forms = message.mayBeIn.computeIfAbsent(target, any -> new ArrayList<>());
        if (forms.stream().anyMatch(known -> Objects.equals(known.origin(), form.origin()))) {
            return false;
        }
        forms.add(form);
        target.mayGet(message);
        return true;
    }

    /** Whether the next receive moves the message. */
    boolean hasToLeave(ReferenceMessage message) {
        ReferenceQueue home = message.home;
        ReferenceSettings.Redrive redrive = home == null ? null : home.settings.redrive();
        return home != null
                && redrive != null
                && message.receivedHere() >= redrive.maxReceiveCount()
                && targetOf(home) != null;
    }

    private @Nullable ReferenceQueue targetOf(ReferenceQueue queue) {
        ReferenceSettings.Redrive redrive = queue.settings.redrive();
        return redrive == null ? null : queues.get(redrive.target());
    }

    /** The message came out of this queue, so it is here and nowhere else; null if it cannot be. */
    @Nullable
    ReferenceMessage found(ReferenceQueue queue, Delivery delivery, Moment at) {
        long messageId = Drafts.idOf(delivery.message());
        ReferenceMessage here = queue.message(messageId);
        ReferenceMessage stray = queue.stray(messageId);
        if (stray != null && (here == null || !isStill(here, delivery))) {
            settle(stray, queue, here != null && here.sequence < 0 ? here.forms : List.of(), at);
            here = stray;
        }
        if (here != null) {
            if (here.onItsWay) {
                here.arrives(at);
                queue.add(here);
            }
            isAtHome(here);
        }
        return here;
    }

    /** Whether the message is where and what it was thought to be. */
    private static boolean isStill(ReferenceMessage message, Delivery delivery) {
        return message.sequence == delivery.sequence()
                || (message.sequence < 0 && message.forms.isEmpty() && message.isShownAs(delivery.message()));
    }

    /** Something showed that the message is where it is thought to be. */
    void isAtHome(ReferenceMessage message) {
        message.mayBeIn.keySet().forEach(other -> other.doesNotGet(message));
        message.mayBeIn.clear();
    }

    /**
     * The message is not, or not any more, where it was thought to be: it is where else it may be, or gone.
     *
     * @param perhapsGone it may have been here until now
     */
    void leaves(ReferenceMessage message, Law whenItComesBack, boolean perhapsGone, Moment at) {
        if (message.mayBeIn.isEmpty()) {
            home(message).remove(message, whenItComesBack);
        } else {
            boolean perhapsExpired = home(message).mayBeExpired(message, at.nowMillis());
            settle(message, message.mayBeIn.keySet().iterator().next(), List.of(), at);
            message.doubtful |= perhapsGone || perhapsExpired;
        }
    }

    /**
     * Everything in the queue is gone.
     *
     * @param mayBeOnTheirWay whether messages may have left for it before and come afterwards
     */
    void emptied(ReferenceQueue queue, boolean mayBeOnTheirWay, Moment at) {
        for (ReferenceMessage stray : List.copyOf(queue.strays())) {
            if (!mayBeOnTheirWay || placement.isAlone()) {
                queue.doesNotGet(stray);
                stray.mayBeIn.remove(queue);
            }
            stray.doubtful = true;
        }
        for (ReferenceMessage message : List.copyOf(queue.messages())) {
            if (mayBeOnTheirWay && message.onItsWay) {
                message.doubtful = true;
            } else {
                leaves(message, Law.REMOVAL_TAKES_THE_STATED_SET, true, at);
            }
        }
    }

    /** Drops what every correct server has dropped by then. */
    void forgetExpired(ReferenceQueue queue, Moment at) {
        for (ReferenceMessage message : queue.surelyDropped(at)) {
            leaves(message, Law.REMOVAL_TAKES_THE_STATED_SET, true, at);
        }
    }

    /** A receive has seen all that a standard queue had to give: what it did not get and may be elsewhere is there. */
    void swept(ReferenceQueue queue, Predicate<ReferenceMessage> wasSeen, Moment at) {
        for (ReferenceMessage message : new ArrayList<>(queue.messages())) {
            // One that is on its way here may come after the receive.
            if (!message.mayBeIn.isEmpty() && !message.onItsWay && wasSeen.test(message)) {
                hasLeft(message, at);
            }
        }
    }

    /** A receive came to where the message was, and it had left, unless it was gone before. */
    void hasLeft(ReferenceMessage message, Moment at) {
        leaves(message, Law.IN_ONE_QUEUE, false, at);
    }

    /** @param orElse as what it may be there as well */
    private void settle(ReferenceMessage message, ReferenceQueue queue, List<Form> orElse, Moment at) {
        List<Form> forms = new ArrayList<>(orElse);
        forms.addAll(message.mayBeIn.getOrDefault(queue, List.of()));
        home(message).remove(message, Law.IN_ONE_QUEUE);
        queue.doesNotGet(message);
        message.mayBeIn.remove(queue);
        message.moved(forms, at);
        message.onItsWay = !placement.isAlone();
        queue.add(message);
    }

    private static ReferenceQueue home(ReferenceMessage message) {
        ReferenceQueue home = message.home;
        if (home == null) {
            throw new IllegalStateException(message + " was never anywhere");
        }
        return home;
    }
}
