package io.holdfast.engine.queue;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Bounds how many received messages all queues of a partition keep in memory together, be they in flight or visible again. Beyond it nothing is
 * received for the first time; what was received before can be had again, as it is in memory already. Every call costs O(1).
 */
final class ReceivedMemoryBudget {
    private final long limit;
    private long used;
    /** Queues that had somebody waiting and could not serve them for lack of room. */
    private Set<MessageQueue> starved = new LinkedHashSet<>();

    ReceivedMemoryBudget(long limit) {
        this.limit = limit;
    }

    long used() {
        return used;
    }

    boolean hasRoom() {
        return used < limit;
    }

    void charge(int messages) {
        used += messages;
    }

    void free(long messages) {
        used -= messages;
    }

    void starves(MessageQueue queue) {
        starved.add(queue);
    }

    void forget(MessageQueue queue) {
        starved.remove(queue);
    }

    /** Those that can go on now: all that starved, if there is room again. */
    Set<MessageQueue> fed() {
        if (starved.isEmpty() || !hasRoom()) {
            return Set.of();
        }
        Set<MessageQueue> fed = starved;
        starved = new LinkedHashSet<>();
        return fed;
    }
}
