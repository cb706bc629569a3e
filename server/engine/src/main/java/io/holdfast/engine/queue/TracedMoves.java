package io.holdfast.engine.queue;

import io.holdfast.engine.command.Message;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.TracedMove;
import java.util.ArrayList;
import java.util.List;

/** The dead letters of the open batch that carry a trace: whoever drives the engine hears of them when they are durable. One thread. */
public final class TracedMoves {
    /** What a batch remembers at most; beyond it nobody hears of a move. */
    static final int MOST_IN_A_BATCH = 1_000;

    private List<TracedMove> open = new ArrayList<>(0);

    void add(Message message, int receiveCount, QueueInfo source, QueueName target, long nowMillis) {
        if (open.size() < MOST_IN_A_BATCH) {
            TracedMove move = TracedMove.of(message, receiveCount, source.name(), target, nowMillis);
            if (move != null) {
                open.add(move);
            }
        }
    }

    /** The open batch is complete; returns those of it. */
    public List<TracedMove> sealed() {
        if (open.isEmpty()) {
            return List.of();
        }
        List<TracedMove> sealed = open;
        open = new ArrayList<>(0);
        return sealed;
    }
}
