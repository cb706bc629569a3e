package io.holdfast.verify.simulation;

import io.holdfast.app.loop.Loop;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** An event loop whose turns are taken by hand: tasks in order, the last ones at the end of a turn, timers by the simulated clock. */
final class HandLoop implements Loop {
    private final HandClock clock;
    private final Runnable afterEachTask;
    private final Deque<Task> tasks = new ArrayDeque<>();
    private final Deque<Runnable> lastTasks = new ArrayDeque<>();
    private final PriorityQueue<Timed> timers =
            new PriorityQueue<>(Comparator.comparingLong(Timed::atMillis).thenComparingLong(Timed::order));
    private long order;
    private int taskNumber;
    private boolean running;
    private boolean diskSpeaks;

    /** @param fromTheDisk it says that a batch has arrived, or that it has not */
    private record Task(Runnable action, boolean fromTheDisk) {}

    private record Timed(long atMillis, long order, Runnable action) {}

    HandLoop(HandClock clock, Runnable afterEachTask) {
        this.clock = clock;
        this.afterEachTask = afterEachTask;
    }

    @Override
    public boolean isCurrent() {
        return running;
    }

    @Override
    public void execute(Runnable task) {
        tasks.addLast(new Task(task, diskSpeaks));
    }

    @Override
    public void executeLast(Runnable task) {
        lastTasks.addLast(task);
    }

    @Override
    public void schedule(Runnable task, long delayMillis) {
        timers.add(new Timed(clock.nowMillis() + delayMillis, order++, task));
    }

    /** The number of the task that runs, or ran last; it never goes back. */
    int taskNumber() {
        return taskNumber;
    }

    boolean isIdle() {
        return tasks.isEmpty() && lastTasks.isEmpty() && nextTimerMillis() > clock.nowMillis();
    }

    int timers() {
        return timers.size();
    }

    /** When the first timer is due; {@code Long.MAX_VALUE} if there is none. */
    long nextTimerMillis() {
        Timed first = timers.peek();
        return first == null ? Long.MAX_VALUE : first.atMillis;
    }

    /** Runs everything there is to do now. */
    void turn() {
        while (true) {
            Timed timer = timers.peek();
            if (timer != null && timer.atMillis <= clock.nowMillis()) {
                timers.remove();
                run(timer.action);
            } else if (!tasks.isEmpty()) {
                run(tasks.removeFirst().action);
            } else if (!lastTasks.isEmpty()) {
                run(lastTasks.removeFirst());
            } else {
                return;
            }
        }
    }

    /** Whatever the action hands over comes from the disk. */
    void letTheDiskSpeak(Runnable action) {
        diskSpeaks = true;
        action.run();
        diskSpeaks = false;
    }

    /** What the disk has said already is told; nothing else happens. */
    void hearTheDisk() {
        List<Task> said = tasks.stream().filter(task -> task.fromTheDisk).toList();
        tasks.removeIf(task -> task.fromTheDisk);
        said.forEach(task -> run(task.action));
    }

    /** The process is about to die: only what the disk had said already may still be told, and nothing of what follows from it. */
    void hearTheDiskAndDie() {
        timers.clear();
        lastTasks.clear();
        tasks.removeIf(task -> !task.fromTheDisk);
        List<Task> last = List.copyOf(tasks);
        tasks.clear();
        last.forEach(task -> run(task.action));
        die();
    }

    void die() {
        timers.clear();
        lastTasks.clear();
        tasks.clear();
    }

    private void run(Runnable action) {
        taskNumber++;
        running = true;
        action.run();
        running = false;
        afterEachTask.run();
    }
}
