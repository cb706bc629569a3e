package io.holdfast.engine.queue;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Leases in the order in which they were added. */
final class LeaseAges {
    @Nullable
    Lease oldest;

    @Nullable
    Lease youngest;

    void add(Lease lease) {
        lease.older = youngest;
        if (youngest == null) {
            oldest = lease;
        } else {
            youngest.younger = lease;
        }
        youngest = lease;
    }

    void remove(Lease lease) {
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

    void forEach(Consumer<Lease> action) {
        for (Lease lease = oldest; lease != null; lease = lease.younger) {
            action.accept(lease);
        }
    }

    void clear() {
        oldest = null;
        youngest = null;
    }
}
