package io.holdfast.verify.history;

import io.holdfast.app.loop.Loop;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;

/** A loop that runs its tasks at once, one after the other, on the thread of the test. Timers are for the test to mind. */
public final class OneThread implements Loop {
    private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    private boolean isRunning;
    long longestNanos;
    long tasksDone;

    /** Processor time of this thread: what others do on the machine does not count. */
    static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Override
    public boolean isCurrent() {
        return true;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (!isRunning) {
            isRunning = true;
            for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
                long began = cpuNanos();
                next.run();
                longestNanos = Math.max(longestNanos, cpuNanos() - began);
                tasksDone++;
            }
            isRunning = false;
        }
    }

    @Override
    public void executeLast(Runnable task) {
        execute(task);
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        // The test moves the clock and says so.
    }
}
