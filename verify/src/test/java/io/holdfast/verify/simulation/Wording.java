package io.holdfast.verify.simulation;

import io.holdfast.engine.Command;
import io.holdfast.engine.Delivery;
import io.holdfast.engine.Reply;
import io.holdfast.engine.SendMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commands and replies for people: message ids instead of bytes, the same in every replay. */
final class Wording {
    private Wording() {}

    static String of(Command command) {
        if (command instanceof SendMessage send) {
            List<String> messages = send.drafts().stream()
                    .limit(12)
                    .map(draft -> draft.idLow() + (draft.delayMillis() == 0 ? "" : "/" + draft.delayMillis()))
                    .toList();
            return "SendMessage[queueId=" + send.queueId() + ", "
                    + send.drafts().size() + " messages=" + messages + "]";
        }
        return command.toString();
    }

    static String of(@Nullable Reply reply) {
        if (reply instanceof Reply.Received received) {
            return "Received" + received.deliveries().stream().map(Wording::of).toList();
        }
        return String.valueOf(reply);
    }

    /** What kind of answer it is, to see that every kind occurs. */
    static String kindOf(SimulatedCall call) {
        if (call.reply instanceof Reply.Received received) {
            boolean nothing = received.deliveries().isEmpty();
            boolean again = received.deliveries().stream().anyMatch(delivery -> delivery.receiveCount() > 1);
            return (call.wasParked ? "poll: " : "receive: ") + (nothing ? "nothing" : again ? "again" : "new");
        } else if (call.reply instanceof Reply.Refused refused) {
            return refused.refusal().name();
        } else if (call.reply instanceof Reply.VisibilityChanged changed) {
            return "visibility: " + changed.outcomes().get(0);
        }
        return call.command.getClass().getSimpleName();
    }

    private static String of(Delivery delivery) {
        return delivery.message().idLow() + "(sequence " + delivery.sequence() + ", " + delivery.receiveCount() + "x)";
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
