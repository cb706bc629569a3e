package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;

/** Runs its tasks on the test's own thread, when told to. */
class OwnLoop implements Loop {
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    boolean hasEnded;

    void run() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    @Override
    public boolean isCurrent() {
        return true;
    }

    @Override
    public void execute(Runnable task) {
        if (hasEnded) {
            throw new RejectedExecutionException("expected in this test");
        }
        tasks.add(task);
    }

    @Override
    public void executeLast(Runnable task) {
        tasks.add(task);
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        // No time passes here.
    }
}
