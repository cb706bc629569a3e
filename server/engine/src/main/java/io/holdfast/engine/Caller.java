package io.holdfast.engine;

import java.util.Objects;
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

    /** Its place among all that were parked: who came first has the lowest, also if a later engine parked the others; -1 if it never was. */
    public final long lineNumber() {
        return waited == null ? -1 : waited.number;
    }

    /** Its receive for the rest of its time. Only for one that was parked. */
    public final ReceiveMessage rest(long nowMillis) {
        return Objects.requireNonNull(waited, "only who was parked is asked for")
                .rest(nowMillis);
    }
}
