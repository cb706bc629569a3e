package io.holdfast.app.clock;

import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.partition.PartitionClock;
import java.nio.file.Path;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The time of one server: what it decides by, and what clients see of it. Any thread. */
public final class ServerTime implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ServerTime.class);
    private static final long CHECK_EVERY_MILLIS = 1_000;

    private final PartitionClock clock;
    private final ClockSteps steps;
    /** Null for a clock that is somebody else's. */
    private final @Nullable ClockWatch watch;

    private ServerTime(PartitionClock clock, ClockSteps steps, @Nullable ClockWatch watch) {
        this.clock = clock;
        this.steps = steps;
        this.watch = watch;
    }

    /** The time of a server whose clock somebody else moves. */
    public static ServerTime given(PartitionClock clock) {
        return new ServerTime(clock, ClockSteps.none(), null);
    }

    /**
     * Goes on where the last server on this directory stopped, and keeps watching the system's clock. It starts in any case: what cannot be
     * read or written is told.
     *
     * @param directory a data directory that this process has claimed
     * @param newestBatchMillis the newest time that was stored with a batch; 0 if there is none
     */
    public static ServerTime start(
            Path directory, long newestBatchMillis, BackgroundTasks tasks, ScheduledExecutorService timer) {
        ServerTime time = start(directory, newestBatchMillis, new SystemClocks());
        ClockWatch watch = time.watch;
        if (watch != null) {
            BackgroundTask task = tasks.task("clock", watch::check);
            task.run();
            ScheduledFuture<?> unused =
                    timer.scheduleWithFixedDelay(task, CHECK_EVERY_MILLIS, CHECK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
        return time;
    }

    /** What the partitions decide by, and what rows hold: it only goes forward, over restarts too, and never jumps. */
    public PartitionClock clock() {
        return clock;
    }

    /** What clients see of it. */
    public ClockSteps steps() {
        return steps;
    }

    @Nullable
    ClockWatch watch() {
        return watch;
    }

    /** The same, with nobody who watches yet. */
    static ServerTime start(Path directory, long newestBatchMillis, MachineClocks machine) {
        ClockFile file = new ClockFile(directory);
        ClockFacts kept = file.read();
        if (kept == null && file.exists()) {
            LOG.warn(
                    "The file {} of the data directory is damaged. Time goes on from what the data itself tells; timestamps of before may be wrong if the system clock was ever set.",
                    ClockFile.NAME);
        }
        ClockReading now = ClockReading.of(machine);
        // Rather a step too late than too early: no lease ends before its time.
        long startMillis = Math.max(
                newestBatchMillis, ClockStart.millis(kept, now, newestBatchMillis) - machine.uptimeStepMillis());
        SteadyClock clock = new SteadyClock(startMillis, now.nanos(), machine::monotonicNanos);
        ClockSteps steps = new ClockSteps(kept == null ? StepHistory.NONE : kept.history());
        return new ServerTime(clock, steps, new ClockWatch(machine, clock, steps, file, kept));
    }

    /** Keeps the time of this moment for the next start. Nothing is written after it. */
    @Override
    public void close() {
        if (watch != null) {
            watch.end();
        }
    }
}
