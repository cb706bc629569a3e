package io.holdfast.verify.simulation;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Delivery;
import io.holdfast.engine.command.QueueDescription;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.SendMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands and replies for people: message ids instead of bytes, the same in every replay. */
final class Wording {
    private Wording() {}

    static String of(Command command) {
        if (command instanceof SendMessage send) {
            List<String> messages =
                    send.drafts().stream().limit(12).map(Wording::of).toList();
            return "SendMessage[queueId=" + send.queueId() + ", "
                    + send.drafts().size() + " messages=" + messages + "]";
        }
        return command.toString();
    }

    static String of(@Nullable Reply reply) {
        if (reply instanceof Reply.Received received) {
            return "Received" + received.deliveries().stream().map(Wording::of).toList();
        } else if (reply instanceof Reply.Described described) {
            QueueDescription queue = described.description();
            return queue.visible() + " visible, " + queue.inFlight() + " in flight, " + queue.delayed() + " delayed";
        } else if (reply instanceof Reply.QueueReady ready) {
            return "queue " + ready.queue().id();
        } else if (reply instanceof Reply.Enqueued enqueued) {
            return "Enqueued"
                    + enqueued.messages().stream()
                            .map(message -> message.idLow() + "(sequence " + message.sequence() + ")")
                            .toList();
        }
        return String.valueOf(reply);
    }

    /** What kind of answer it is, to see that every kind occurs. */
    static String kindOf(SimulatedCall call) {
        if (call.failure != null) {
            return call.failure.name();
        } else if (call.isUnheard) {
            return "answer lost";
        } else if (call.isRepetition) {
            return "receive: repeated";
        } else if (call.reply instanceof Reply.Received received) {
            boolean nothing = received.deliveries().isEmpty();
            boolean again = received.deliveries().stream().anyMatch(delivery -> delivery.receiveCount() > 1);
            boolean inOrder = received.deliveries().stream()
                    .anyMatch(delivery -> delivery.message().deduplicationId() != null);
            boolean dead =
                    received.deliveries().stream().anyMatch(d -> d.message().deadLetter() != null);
            return (call.wasParked ? "poll: " : "receive: ")
                    + (nothing ? "nothing" : again ? "again" : "new")
                    + (inOrder ? " in order" : "")
                    + (dead ? ", dead letters" : "");
        } else if (call.reply instanceof Reply.Enqueued enqueued) {
            SendMessage send = (SendMessage) call.command;
            boolean isNew = enqueued.messages().stream()
                    .allMatch(message -> send.drafts().stream().anyMatch(draft -> draft.idLow() == message.idLow()));
            return isNew ? "send: in order" : "send: duplicate";
        } else if (call.reply instanceof Reply.MoveTasks listed
                && !listed.tasks().isEmpty()) {
            return "move task: " + listed.tasks().get(0).status();
        } else if (call.reply instanceof Reply.Deleted) {
            return "delete: receipt expired";
        } else if (call.reply instanceof Reply.Refused refused) {
            return refused.refusal().name();
        } else if (call.reply instanceof Reply.VisibilityChanged changed) {
            return "visibility: " + changed.outcomes().get(0);
        }
        return call.command.getClass().getSimpleName();
    }

    private static String of(SendMessage.Draft draft) {
        return draft.idLow()
                + (draft.groupId() == null ? "" : " in " + draft.groupId() + " as " + draft.deduplicationId())
                + (draft.delayMillis() == 0 ? "" : "/" + draft.delayMillis());
    }

    private static String of(Delivery delivery) {
        return Drafts.idOf(delivery.message()) + "(sequence " + delivery.sequence() + ", " + delivery.receiveCount()
                + "x)";
    }

    /** Said only when somebody reads it. */
    record OfCall(SimulatedCall call) {
        @Override
        public String toString() {
            return call + " → " + of(call.reply) + (call.wasParked ? " after waiting, " : ", ") + "decided at "
                    + (call.decidedAtMillis % 1_000_000_000L);
        }
    }
}
