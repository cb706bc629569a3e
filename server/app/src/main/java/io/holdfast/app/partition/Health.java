package io.holdfast.app.partition;

/** How a partition is, the best first: alive while its storage works, ready while it also takes calls. */
public enum Health {
    READY,
    DRAINING,
    STOPPED;

    public boolean isAlive() {
        return this != STOPPED;
    }

    public boolean isReady() {
        return this == READY;
    }
}
