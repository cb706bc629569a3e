package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A receive of a FIFO queue that names its attempt: asked again, it is answered again, unless something has happened to what it got. */
final class ReferenceAttempt {
    private final ReferenceQueue queue;
    private final Whereabouts whereabouts;
    private final SimulatedCall call;
    private final ReceiveMessage receive;
    private final Moment at;
    private final ReferenceMemory.@Nullable Attempt former;

    ReferenceAttempt(
            ReferenceQueue queue, Whereabouts whereabouts, SimulatedCall call, ReceiveMessage receive, Moment at) {
        this.queue = queue;
        this.whereabouts = whereabouts;
        this.call = call;
        this.receive = receive;
        this.at = at;
        this.former = queue.memory.attempt(receive.attemptId());
    }

    /** Whether these are the messages that the attempt got before; if they should be, they must be. */
    boolean isRepeated(List<Delivery> deliveries) {
        ReferenceMemory.Attempt before = former;
        if (before == null) {
            return false;
        }
        boolean isRepeated = !deliveries.isEmpty() && before.gave(deliveries);
        boolean canBe = !before.isForgotten(at.nowMillis())
                && before.taken().stream().allMatch(one -> one.isUnchanged(queue) && mayBeInFlight(one.message()));
        boolean mustBe = canBe
                && !call.wasParked
                && !call.endedByShutdown
                && before.taken().size() <= receive.maximum()
                && before.taken().stream().allMatch(one -> isSurelyInFlight(one.message()));
        LawBroken.unless(
                isRepeated ? canBe : !mustBe,
                Law.ATTEMPTS_REPEAT,
                () -> call + " at " + at + " got " + Wording.of(call.reply) + "; the attempt before was " + before);
        return isRepeated;
    }

    private boolean mayBeInFlight(ReferenceMessage message) {
        return message.isInFlight(at) || message.mayBeInFlight(at);
    }

    private boolean isSurelyInFlight(ReferenceMessage message) {
        return message.isInFlight(at) && !queue.maybeGone(message, at) && message.isDurable(at);
    }

    /** The same messages are in flight from now on; no receive is counted. */
    void repeat(List<Delivery> deliveries, long visibilityMillis) {
        if (former != null) {
            List<ReferenceMessage> messages =
                    former.taken().stream().map(ReferenceMemory.Taken::message).toList();
            for (int i = 0; i < messages.size(); i++) {
                ReferenceMessage message = messages.get(i);
                new DeliveryCheck(call, queue, whereabouts, at)
                        .checkContent(deliveries.get(i).message(), message);
                message.hide(at.nowMillis(), visibilityMillis);
                message.doubtful = false;
            }
            queue.memory.answered(receive.attemptId(), messages, at.nowMillis());
        }
    }
}
