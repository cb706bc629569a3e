package io.holdfast.app.loop;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** All that a server repeats in the background, so that metrics and health can tell what fails. Any thread. */
public final class BackgroundTasks {
    private record Watched(BackgroundTask task, Duration mustSucceedWithin) {}

    private final LongSupplier nanoTime;
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
    private final List<Watched> watched = new CopyOnWriteArrayList<>();

    /** @param nanoTime monotonic time */
    public BackgroundTasks(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** A task without which the server goes on: its failures are logged and counted. Several may share a name. */
    public BackgroundTask task(String name, BackgroundTask.Step step) {
        return new BackgroundTask(name, step, failures.computeIfAbsent(name, unused -> new LongAdder()), nanoTime);
    }

    /** A task without which the server is not fit for service: {@link #overdue} names it if it does not succeed for this long. */
    public BackgroundTask task(String name, Duration mustSucceedWithin, BackgroundTask.Step step) {
        BackgroundTask task = task(name, step);
        watched.add(new Watched(task, mustSucceedWithin));
        return task;
    }

    /** A task that the server cannot do without and that has not succeeded for too long, whether it fails, hangs or is dead. */
    public Optional<String> overdue() {
        return watched.stream()
                .filter(each -> each.task.nanosSinceSuccess() > each.mustSucceedWithin.toNanos())
                .map(each -> each.task.name())
                .findFirst();
    }

    /** How often each task has failed. */
    public Map<String, Long> failures() {
        Map<String, Long> counts = new TreeMap<>();
        failures.forEach((name, count) -> counts.put(name, count.sum()));
        return counts;
    }
}
