package io.holdfast.app.partition;

import io.holdfast.engine.Engine;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.ReceiveMessage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * The calls that were decided in the open batch, in order. Should the batch and the engine have to be thrown away, they are decided again by
 * the next engine, together with every receive that was parked before: nobody but the disk has seen what was decided. One thread.
 */
final class DecidedCalls {
    private final List<Decision> decided = new ArrayList<>();

    /** A command and whoever waits for its reply. */
    record Decision(Command command, Call call) {
        /** Whether whoever wanted messages has gone: taking any would hide them from everybody else. */
        boolean isAbandonedReceive() {
            return call.isAbandoned && command instanceof ReceiveMessage;
        }
    }

    void add(Command command, Call call) {
        decided.add(new Decision(command, call));
    }

    /** The batch is on its way, or its replies have left. */
    void clear() {
        decided.clear();
    }

    /**
     * What the next engine has to decide: receives that were parked before this batch, whether they were served in it or still wait, first come
     * first; then what was decided in it. The engine is of no use afterwards.
     */
    List<Decision> takeAll(Engine engine, PendingBatch open, long nowMillis) {
        Set<Caller> ofThisBatch = Collections.newSetFromMap(new IdentityHashMap<>());
        decided.forEach(decision -> ofThisBatch.add(decision.call));
        List<Caller> parkedBefore = new ArrayList<>(engine.takeWaiters());
        open.forEachReply((call, reply) -> parkedBefore.add(call));
        parkedBefore.removeIf(ofThisBatch::contains);
        parkedBefore.sort(Comparator.comparingLong(Caller::waitingNumber));
        List<Decision> all = new ArrayList<>();
        parkedBefore.forEach(caller -> all.add(new Decision(caller.rest(nowMillis), (Call) caller)));
        all.addAll(decided);
        decided.clear();
        // Whoever was parked in this batch and went has been told.
        all.removeIf(decision -> decision.call.isTold);
        return all;
    }
}
