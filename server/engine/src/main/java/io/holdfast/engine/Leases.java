package io.holdfast.engine;

import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All messages of a queue that were received and not deleted. Because returned messages are served before new ones, there are never more
 * of them than may be in flight at once: this is what bounds the memory. Lookups cost O(1), returning and taking back O(log n).
 */
final class Leases {
    private final LongMap<Lease> bySequence = new LongMap<>();
    /** Visible again, oldest first. */
    private final TreeMap<Long, Lease> returned = new TreeMap<>();

    private @Nullable Lease oldest;
    private @Nullable Lease youngest;
    private int inFlight;

    @Nullable
    Lease get(long sequence) {
        return bySequence.get(sequence);
    }

    int inFlight() {
        return inFlight;
    }

    int size() {
        return bySequence.size();
    }

    @Nullable
    Lease oldest() {
        return oldest;
    }

    /** Leases come in the order of their sequences, so the list of ages stays sorted. */
    void add(Lease lease) {
        bySequence.put(lease.sequence, lease);
        lease.older = youngest;
        if (youngest == null) {
            oldest = lease;
        } else {
            youngest.younger = lease;
        }
        youngest = lease;
    }

    void remove(Lease lease) {
        bySequence.remove(lease.sequence);
        if (lease.inFlight) {
            inFlight--;
        } else {
            returned.remove(lease.sequence);
        }
        Lease older = lease.older;
        Lease younger = lease.younger;
        if (older == null) {
            oldest = younger;
        } else {
            older.younger = younger;
        }
        if (younger == null) {
            youngest = older;
        } else {
            younger.older = older;
        }
    }

    void hide(Lease lease) {
        if (!lease.inFlight) {
            lease.inFlight = true;
            inFlight++;
            returned.remove(lease.sequence);
        }
    }

    void giveBack(Lease lease) {
        if (lease.inFlight) {
            lease.inFlight = false;
            inFlight--;
        }
        returned.put(lease.sequence, lease);
    }

    boolean hasReturned() {
        return !returned.isEmpty();
    }

    /** Takes the oldest visible one out; the caller hides it, gives it back or removes it. */
    @Nullable
    Lease takeReturned() {
        var first = returned.pollFirstEntry();
        return first == null ? null : first.getValue();
    }

    void forEach(Consumer<Lease> action) {
        for (Lease lease = oldest; lease != null; lease = lease.younger) {
            action.accept(lease);
        }
    }

    void clear() {
        bySequence.clear();
        returned.clear();
        oldest = null;
        youngest = null;
        inFlight = 0;
    }
}
