package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what of a log is believed after a crash. The end is where the chain of records breaks: the next record is only written when the
 * one before is durable, so a power cut tears the last one at most, and nobody was told of it. Records behind the break, or a mark that
 * has seen more, mean that acknowledged records are missing: that is damage, and the log is not used.
 */
final class LogRecovery {
    private final LogDirectory directory;
    private final long epoch;
    private final List<LogDirectory.File> files = new ArrayList<>();
    private final List<Segment> segments = new ArrayList<>();
    private long newestMillis;
    /** Of the last record in the chain; 0 before the first. */
    private long last;

    private boolean endsBeforeRows;

    LogRecovery(LogDirectory directory, long epoch) {
        this.directory = directory;
        this.epoch = epoch;
    }

    /** In order; the last record is in the last one that has any. */
    List<Segment> segments() {
        return segments;
    }

    long lastPosition() {
        return last;
    }

    /** Whether the rows have all that is in it and more: the next record would not follow the last one. */
    boolean endsBeforeRows() {
        return endsBeforeRows;
    }

    /** The newest time that a record carries; 0 if there is no record. */
    long newestMillis() {
        return newestMillis;
    }

    /**
     * Reads the whole log once.
     *
     * @param from the rows have everything up to this position
     * @param reached this position was durable once
     */
    void run(long from, long reached) throws IOException, LogDamaged {
        openSegments();
        for (Segment segment : segments) {
            follow(segment, from);
        }
        endsBeforeRows = last > 0 && last < from;
        // The log may have been written full and emptied up to its very end.
        last = Math.max(last, from);
        if (last < reached) {
            throw new LogDamaged("the log ends at record " + last + ", but record " + reached + " was written");
        }
    }

    /**
     * What was read may be in the operating system's memory only: a process that was killed between a write and its sync leaves it there. From
     * here on it counts as written, so a power cut must not take it away.
     */
    void makeDurable() throws IOException {
        for (Segment segment : segments) {
            segment.file.sync();
        }
        directory.syncNames();
    }

    /** Lets go of all files: the log is not used. */
    void abandon() throws IOException {
        for (LogDirectory.File file : files) {
            file.close();
        }
    }

    private void openSegments() throws IOException, LogDamaged {
        List<Long> numbers = directory.names().stream()
                .map(Segment::numberOf)
                .filter(number -> number >= 0)
                .sorted()
                .toList();
        if (numbers.isEmpty()) {
            throw new LogDamaged("the files of the log are missing");
        }
        for (long number : numbers) {
            long expected = numbers.get(0) + segments.size();
            if (number != expected) {
                throw new LogDamaged("the log file " + Segment.nameOf(expected) + " is missing");
            }
            LogDirectory.File file = directory.open(Segment.nameOf(number));
            files.add(file);
            segments.add(Segment.opened(file, epoch, number));
        }
    }

    /** Goes along the chain as far as it reaches in this segment. One without records may lie between others. */
    private void follow(Segment segment, long from) throws IOException, LogDamaged {
        ByteBuffer record = next(segment);
        if (record != null && last == 0 && RecordLayout.position(record) > from + 1) {
            throw new LogDamaged(
                    "the log begins at record " + RecordLayout.position(record) + ", but the rows end at " + from);
        }
        while (record != null) {
            last = RecordLayout.position(record);
            newestMillis = Math.max(newestMillis, RecordLayout.timeMillis(record));
            segment.found(record);
            record = next(segment);
        }
        requireNothingBehind(segment);
    }

    /** The next record of the chain, if it is there. */
    private @Nullable ByteBuffer next(Segment segment) throws IOException {
        ByteBuffer record = segment.recordAt(segment.end);
        boolean follows = record != null && (last == 0 || RecordLayout.position(record) == last + 1);
        return follows ? record : null;
    }

    private void requireNothingBehind(Segment segment) throws IOException, LogDamaged {
        for (long at = segment.end; at < segment.lengthBytes; at += RecordLayout.BLOCK_BYTES) {
            ByteBuffer record = segment.recordAt(at);
            if (record != null && RecordLayout.position(record) > last) {
                throw new LogDamaged("the log has lost record " + (last + 1) + " in the file " + segment.name()
                        + ", although record " + RecordLayout.position(record) + " is there");
            }
        }
    }
}
