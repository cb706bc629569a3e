package io.holdfast.app.partition;

import io.holdfast.engine.queue.DamagedQueues;
import org.jspecify.annotations.Nullable;

/** How many queues of a partition are damaged, over all terms. The loop changes it, any thread may read. */
final class DamageCount {
    private volatile @Nullable DamagedQueues current;
    private volatile long foundBefore;

    void begun(DamagedQueues damage) {
        current = damage;
    }

    void ended() {
        foundBefore = found();
        current = null;
    }

    /** How many queues are damaged now, of those that are led here. */
    int size() {
        DamagedQueues damage = current;
        return damage == null ? 0 : damage.size();
    }

    /** How often damage was found since the start of the process. */
    long found() {
        DamagedQueues damage = current;
        return foundBefore + (damage == null ? 0 : damage.found());
    }
}
