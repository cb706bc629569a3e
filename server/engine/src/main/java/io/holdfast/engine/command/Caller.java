package io.holdfast.engine.command;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whoever waits for a reply. The engine hands it back with the reply and remembers in it where a receive is parked. */
public abstract class Caller {
    private @Nullable ParkedReceive parked;
    /** Kept when the receive is over: with it the receive can be decided again. */
    private @Nullable ParkedReceive lastParked;

    /** Where the request came from. */
    public Origin origin() {
        return Origin.NOBODY;
    }

    /** For queues: this receive waits now. */
    public final void park(ParkedReceive receive) {
        parked = receive;
        lastParked = receive;
    }

    /** For queues: it waits no longer. */
    public final void unpark() {
        parked = null;
    }

    /** Where its receive waits, if it does; only the partition's thread may ask. */
    public final @Nullable ParkedReceive parked() {
        return parked;
    }

    public final boolean isParked() {
        return parked != null;
    }

    /** Its place among all that were parked: who came first has the lowest, also if a later engine parked the others; -1 if it never was. */
    public final long waitingNumber() {
        return lastParked == null ? -1 : lastParked.number();
    }

    /** Its receive for the rest of its time. Only for one that was parked. */
    public final ReceiveMessage rest(long nowMillis) {
        return Objects.requireNonNull(lastParked, "only who was parked is asked for")
                .rest(nowMillis);
    }
}
