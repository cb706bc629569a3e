package io.holdfast.app.loop;

/**
 * One event loop: a thread that reads all its ready connections, then runs its tasks, then starts over.
 *
 * <p>Thread rule: every method may be called from any thread. A task must never block on another loop.
 */
public interface Loop {
    /** Whether the caller runs on this loop's thread. */
    boolean isCurrent();

    /**
     * Runs a task after those given before it. A task given while requests are being handled runs after all connections
     * that were ready in this iteration have been read.
     */
    void execute(Runnable task);

    /**
     * Runs a task at the very end of the current iteration: after all ready connections and after all tasks given with
     * {@link #execute}, including those that arrived from other threads in the meantime. Made for group commit.
     */
    void executeLast(Runnable task);

    /** Runs a task on the loop after at least this many milliseconds of monotonic time. */
    void schedule(Runnable task, long delayMillis);
}
