package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/** Whoever waits for a reply. The engine hands it back with the reply and remembers in it where a receive is parked. */
public abstract class Caller {
    @Nullable
    Waiter parked;

    /** Where it was parked last, if it ever was: with it the receive can be decided again. */
    @Nullable
    Waiter waited;

    /** Whether its receive waits in a queue's line; only the partition's thread may ask. */
    public final boolean isParked() {
        return parked != null;
    }
}
