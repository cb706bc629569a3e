package io.holdfast.engine.queue;

import java.util.HashSet;
import java.util.Set;

/**
 * Messages that were taken out of their queue although others before them still wait. Their rows can be read until the batch that deletes them
 * is durable, and must not be taken for messages again. One thread.
 */
final class RemovedBehindOthers {
    private Set<Long> inOpenBatch = new HashSet<>(0);
    private Set<Long> onTheWay = new HashSet<>(0);

    void add(long sequence) {
        inOpenBatch.add(sequence);
    }

    boolean contains(long sequence) {
        return (!inOpenBatch.isEmpty() && inOpenBatch.contains(sequence))
                || (!onTheWay.isEmpty() && onTheWay.contains(sequence));
    }

    void sealed() {
        Set<Long> empty = onTheWay;
        onTheWay = inOpenBatch;
        inOpenBatch = empty;
    }

    void durable() {
        onTheWay.clear();
    }
}
