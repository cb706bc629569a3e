package io.holdfast.app.accesslog;

import io.holdfast.app.config.AccessLogSettings;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The requests of clients, one line each. Adding one never waits: a timer makes and writes the lines. What finds no room because the disk, or whoever
 * reads standard error, is too slow is dropped and counted. Any thread.
 */
public final class AccessLog implements AutoCloseable {
    private static final int MOST_WAITING = 16_384;
    private static final int MOST_PER_WRITE = 512;
    private static final long EVERY_MILLIS = 100;

    private final BlockingQueue<AccessEntry> waiting;
    private final AccessOutput output;
    private final LongAdder written = new LongAdder();
    private final LongAdder dropped = new LongAdder();

    AccessLog(AccessOutput output, int mostWaiting) {
        this.output = output;
        this.waiting = new ArrayBlockingQueue<>(mostWaiting);
    }

    /**
     * Null where the settings want none.
     *
     * @throws IOException if its file cannot be written
     */
    public static @Nullable AccessLog open(
            AccessLogSettings settings, BackgroundTasks tasks, ScheduledExecutorService timer) throws IOException {
        if (settings.place().isEmpty()) {
            return null;
        }
        AccessOutput output;
        if (settings.isStandardError()) {
            output = AccessOutput.standardError();
        } else {
            AccessFile file = new AccessFile(settings.place().get(), settings.maxFileBytes());
            file.open();
            output = file;
        }
        AccessLog log = new AccessLog(output, MOST_WAITING);
        BackgroundTask writing = tasks.task("access-log", log::write);
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(writing, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return log;
    }

    void add(AccessEntry entry) {
        if (!waiting.offer(entry)) {
            dropped.increment();
        }
    }

    /** Writes what waits. Lines that cannot be written are dropped: those that come meanwhile are worth as much. */
    synchronized void write() throws IOException {
        // No more than wait now, or a busy server would keep the timer's thread for ever.
        int left = waiting.size();
        while (left > 0) {
            StringBuilder lines = new StringBuilder();
            int count = 0;
            AccessEntry next;
            while (count < Math.min(left, MOST_PER_WRITE) && (next = waiting.poll()) != null) {
                lines.append(next.line());
                count++;
            }
            left = count == 0 ? 0 : left - count;
            write(lines, count);
        }
    }

    private void write(StringBuilder lines, int count) throws IOException {
        try {
            output.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            written.add(count);
        } catch (IOException failure) {
            dropped.add(count);
            output.reopen();
            throw failure;
        }
    }

    /** From now on to a new file of the same name, if somebody has renamed the old one. */
    public synchronized void reopen() {
        output.reopen();
    }

    public long written() {
        return written.sum();
    }

    public long dropped() {
        return dropped.sum();
    }

    /** Writes what waits, if that can be done. */
    @Override
    public synchronized void close() {
        try {
            write();
            output.close();
        } catch (IOException lost) {
            // The server stops; the lines are counted as dropped, and nobody reads the count any more.
        }
    }
}
