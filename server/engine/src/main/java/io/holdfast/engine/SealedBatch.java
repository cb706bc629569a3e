package io.holdfast.engine;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.TracedMove;
import io.holdfast.engine.queue.MessageQueue;
import java.util.ArrayList;
import java.util.List;

/** A batch that is decided and on its way to the disk: what the engine must know when it has arrived there. */
public final class SealedBatch {
    private final List<MessageQueue> queues;
    private final long[] durableBelow;
    private final List<QueueInfo> changedQueues;
    private final List<QueueInfo> removedQueues;
    private final boolean hasDepartures;
    private final List<TracedMove> tracedMoves;

    SealedBatch(
            List<MessageQueue> queues,
            List<QueueInfo> changedQueues,
            List<QueueInfo> removedQueues,
            boolean hasDepartures,
            List<TracedMove> tracedMoves) {
        this.hasDepartures = hasDepartures;
        this.tracedMoves = tracedMoves;
        this.queues = queues;
        this.durableBelow = new long[queues.size()];
        for (int i = 0; i < durableBelow.length; i++) {
            durableBelow[i] = queues.get(i).seal();
        }
        this.changedQueues = new ArrayList<>(changedQueues);
        this.removedQueues = new ArrayList<>(removedQueues);
    }

    /** Queues that were made or whose settings changed, as they are with this batch. */
    public List<QueueInfo> changedQueues() {
        return changedQueues;
    }

    public List<QueueInfo> removedQueues() {
        return removedQueues;
    }

    /** Whether messages leave with it for other partitions. */
    public boolean hasDepartures() {
        return hasDepartures;
    }

    /** The dead letters of it that carry a trace, up to a number. */
    public List<TracedMove> tracedMoves() {
        return tracedMoves;
    }

    void arrived(long nowMillis) {
        for (int i = 0; i < durableBelow.length; i++) {
            queues.get(i).durableBelow(durableBelow[i], nowMillis);
        }
    }
}
