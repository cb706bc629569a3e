package io.holdfast.app.partition;

import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.ReceiveMessage;
import io.holdfast.engine.command.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Receives that came between the moment at which a batch was durable and answered, and the one at which its rows could be read: decided at
 * once they might not find what was acknowledged already. It is a fraction of a millisecond. Loop only.
 */
final class DeferredReceives {
    private boolean areDeferred;
    private List<DecidedCalls.Decision> waiting = new ArrayList<>();

    /** A batch is durable, but its rows cannot be read yet. */
    void begin() {
        areDeferred = true;
    }

    /** Whether the call has to wait. */
    boolean defer(Command command, Call call) {
        boolean waits = areDeferred && command instanceof ReceiveMessage;
        if (waits) {
            waiting.add(new DecidedCalls.Decision(command, call));
        }
        return waits;
    }

    /** The rows can be read. Whoever has gone meanwhile gets nothing. */
    void end(BiConsumer<Command, Call> decide) {
        areDeferred = false;
        List<DecidedCalls.Decision> due = waiting;
        waiting = new ArrayList<>();
        for (DecidedCalls.Decision decision : due) {
            if (decision.isAbandonedReceive()) {
                CallNotifier.answer(decision.call(), Reply.Received.NOTHING);
            } else {
                decide.accept(decision.command(), decision.call());
            }
        }
    }

    /** Nothing is decided any more. */
    void fail(Unavailable reason) {
        waiting.forEach(decision -> CallNotifier.fail(decision.call(), reason));
        waiting.clear();
    }
}
