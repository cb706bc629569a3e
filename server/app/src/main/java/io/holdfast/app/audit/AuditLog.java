package io.holdfast.app.audit;

import io.holdfast.app.config.AuditSettings;
import io.holdfast.app.loop.BackgroundTask;
import io.holdfast.app.loop.BackgroundTasks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down who did what. Adding an event never waits: a timer writes what has gathered, and syncs it. If the disk cannot keep up, events are
 * dropped and the log itself says how many. Any thread.
 */
public final class AuditLog implements Audit, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
    private static final int MOST_AT_ONCE = 1_000;
    private static final Duration EVERY = Duration.ofMillis(500);
    /** An audit log that is not written is as bad as none: health tells of it. */
    private static final Duration MUST_SUCCEED_WITHIN = Duration.ofMinutes(1);

    private final WaitingEvents waiting = new WaitingEvents();
    private final Path directory;
    private final AuditSettings settings;
    private final BackgroundTask writing;
    private @Nullable AuditFile file;
    private String lastHash = AuditLine.FIRST;
    private long lastNumber;
    private long droppedTold;

    private AuditLog(Path directory, AuditSettings settings, BackgroundTasks tasks) {
        this.directory = directory;
        this.settings = settings;
        this.writing = tasks.task("audit log", MUST_SUCCEED_WITHIN, this::write);
    }

    /**
     * Goes on where the newest file ends; the first one is made with the first event.
     *
     * @throws IOException if it cannot be read, or somebody has changed its newest files
     */
    public static AuditLog open(
            Path directory, AuditSettings settings, BackgroundTasks tasks, ScheduledExecutorService timer)
            throws IOException {
        AuditLog log = new AuditLog(directory, settings, tasks);
        if (Files.isDirectory(directory)) {
            log.opened();
        }
        ScheduledFuture<?> unused =
                timer.scheduleWithFixedDelay(log.writing, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return log;
    }

    private synchronized AuditFile opened() throws IOException {
        AuditFile opened = file;
        if (opened == null) {
            opened = AuditFile.open(directory, settings.maxFileBytes(), settings.keptFiles());
            List<Path> files = AuditTrail.files(directory);
            AuditFindings found = AuditTrail.verify(files.subList(Math.max(0, files.size() - 2), files.size()));
            if (found.broken() != null) {
                opened.close();
                throw new IOException("The audit log in " + directory + " was changed: " + found.broken()
                        + ". Move its files elsewhere to begin a new one.");
            }
            lastHash = found.lastHash();
            lastNumber = found.lastNumber();
            file = opened;
        }
        return opened;
    }

    @Override
    public boolean wants(boolean isAllowed, boolean isChange) {
        return switch (settings.events()) {
            case NONE -> false;
            case CHANGES -> isChange || !isAllowed;
            case ALL -> true;
        };
    }

    @Override
    public void add(AuditEvent event) {
        waiting.add(event);
    }

    /** Events that found no room. */
    public long dropped() {
        return waiting.dropped();
    }

    private synchronized void write() throws IOException {
        boolean wrote = false;
        while (!waiting.isEmpty()) {
            writeSome();
            wrote = true;
        }
        if (wrote) {
            opened().sync();
        }
    }

    /** Events are taken out only when they are written, so that a full disk loses none before there are too many. */
    private void writeSome() throws IOException {
        AuditFile to = opened();
        List<AuditEvent> events = waiting.oldest(MOST_AT_ONCE);
        int taken = events.size();
        long droppedNow = waiting.dropped();
        if (droppedNow > droppedTold) {
            events.add(DroppedEvents.event(
                    droppedNow - droppedTold, events.get(taken - 1).atMillis()));
        }
        StringBuilder lines = new StringBuilder();
        String hash = lastHash;
        long number = lastNumber;
        for (AuditEvent event : events) {
            String line = AuditLine.of(event, ++number, hash);
            hash = AuditLine.hash(line);
            lines.append(line).append('\n');
        }
        to.write(lines.toString(), lastNumber + 1);
        lastHash = hash;
        lastNumber = number;
        droppedTold = droppedNow;
        waiting.removeOldest(taken);
    }

    /** Writes what is left. What cannot be written is logged: nobody could do anything else about it. */
    @Override
    public synchronized void close() {
        writing.run();
        writing.end();
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                LOG.error("The end of the audit log may be missing", e);
            }
        }
    }
}
