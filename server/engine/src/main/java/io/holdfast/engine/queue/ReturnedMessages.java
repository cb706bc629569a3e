package io.holdfast.engine.queue;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The messages of a standard queue that were received and are visible again, oldest first. Every call costs O(log n). */
final class ReturnedMessages {
    private final TreeMap<Long, Lease> bySequence = new TreeMap<>();

    void add(Lease lease) {
        bySequence.put(lease.sequence, lease);
    }

    void remove(Lease lease) {
        if (!lease.inFlight) {
            bySequence.remove(lease.sequence);
        }
    }

    int size() {
        return bySequence.size();
    }

    /** The oldest one, without taking it. */
    @Nullable
    Lease first() {
        var first = bySequence.firstEntry();
        return first == null ? null : first.getValue();
    }

    /** Takes the oldest one out; the caller hides it, gives it back or removes it. */
    @Nullable
    Lease take() {
        var first = bySequence.pollFirstEntry();
        return first == null ? null : first.getValue();
    }

    void clear() {
        bySequence.clear();
    }
}
