package io.holdfast.app;

import io.holdfast.app.loop.Loop;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A loop that turns on the thread of whoever asks, for programs that do one thing after the other. Nothing comes due by time. One thread. */
final class CallerLoop implements Loop {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Queue<Runnable> last = new ArrayDeque<>();

    @Override
    public boolean isCurrent() {
        return true;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void executeLast(Runnable task) {
        last.add(task);
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        // It would be long after the program has ended.
    }

    /** Until nothing is left to do. */
    void run() {
        for (Runnable task = next(); task != null; task = next()) {
            task.run();
        }
    }

    private @Nullable Runnable next() {
        Runnable task = tasks.poll();
        return task == null ? last.poll() : task;
    }
}
