package io.holdfast.app.partition;

import java.util.ArrayList;
import java.util.List;

/** A loop whose timers run when the test says so. */
final class TimedLoop extends OwnLoop {
    private final List<Runnable> timers = new ArrayList<>();

    @Override
    public void schedule(Runnable task, long delayMillis) {
        timers.add(task);
    }

    void runTimers() {
        List<Runnable> due = List.copyOf(timers);
        timers.clear();
        due.forEach(Runnable::run);
        run();
    }
}
