package io.holdfast.app.directory;

import io.holdfast.engine.settings.QueuePlacement;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The partitions of queues whose ids say another one; nearly always none. Any thread. */
final class MovedQueues {
    private final Map<Long, Integer> elsewhere = new ConcurrentHashMap<>();

    /** The partition has the queue, whatever its id says. */
    void found(long queueId, QueuePlacement partition) {
        if (partition.partitionOf(queueId) != partition.own()) {
            elsewhere.put(queueId, partition.own());
        }
    }

    void remove(long queueId) {
        elsewhere.remove(queueId);
    }

    int partitionOf(long queueId, QueuePlacement placement) {
        Integer moved = elsewhere.isEmpty() ? null : elsewhere.get(queueId);
        return moved == null ? placement.partitionOf(queueId) : moved;
    }
}
