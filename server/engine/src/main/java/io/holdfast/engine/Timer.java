package io.holdfast.engine;

import org.jspecify.annotations.Nullable;

/** Something that happens at a time. It is its own entry in the {@link TimerWheel}, so scheduling allocates nothing. */
abstract class Timer {
    @Nullable
    Timer previous;

    @Nullable
    Timer next;

    long dueMillis;

    boolean isScheduled() {
        return next != null;
    }

    /** Called once its time has come; it may schedule itself again. */
    abstract void fire(long nowMillis);
}
