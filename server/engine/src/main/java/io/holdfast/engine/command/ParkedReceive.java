package io.holdfast.engine.command;

/** A receive that waits in a queue. */
public interface ParkedReceive {
    /** Grows with every receive that is parked in any queue. */
    long number();

    /** The same receive for the rest of its time. */
    ReceiveMessage rest(long nowMillis);

    /** Waits no longer, and is not answered. */
    void leave();
}
