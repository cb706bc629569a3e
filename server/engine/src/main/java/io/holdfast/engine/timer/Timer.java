package io.holdfast.engine.timer;

import org.jspecify.annotations.Nullable;

/** Something that happens at a time. It is its own entry in the {@link TimerWheel}, so scheduling allocates nothing. */
public abstract class Timer {
    @Nullable
    Timer previous;

    @Nullable
    Timer next;

    public long dueMillis;

    public final boolean isScheduled() {
        return next != null;
    }

    /** Called once its time has come; it may schedule itself again. */
    protected abstract void fire(long nowMillis);
}
