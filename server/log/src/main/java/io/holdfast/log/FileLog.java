package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The log of one node, in files that are filled with zeros before they are needed and used again and again.
 */
public final class FileLog implements Log {
    private final Segments segments;
    private final ReachedMark mark;
    private final GroupCommit commits;
    private final Executor background;
    private final AtomicBoolean preparing = new AtomicBoolean();
    private final long newestMillis;

    private FileLog(
            Segments segments, ReachedMark mark, long epoch, long last, long newestMillis, Executor background) {
        this.segments = segments;
        this.mark = mark;
        this.commits = new GroupCommit(segments, mark, epoch, last);
        this.newestMillis = newestMillis;
        this.background = background;
    }

    /**
     * Makes a new log in an existing directory.
     *
     * @param epoch a random number that no earlier log had
     * @param after the position that the first record follows
     * @param background makes files ready
     */
    public static FileLog make(Path directory, LogSettings settings, long epoch, long after, Executor background)
            throws IOException {
        Files.deleteIfExists(directory.resolve(MappedMark.FILE));
        MappedMark mark = MappedMark.in(directory);
        return made(new DiskDirectory(directory), mark, settings, epoch, after, background);
    }

    static FileLog made(
            LogDirectory directory, ReachedMark mark, LogSettings settings, long epoch, long after, Executor background)
            throws IOException {
        Segments segments = Segments.made(directory, settings, epoch);
        if (after > 0) {
            // Whoever thinks that fewer records went before must be told.
            mark.reached(after);
            mark.sync();
        }
        return new FileLog(segments, mark, epoch, after, 0, background);
    }

    /**
     * Opens a log and reads it once.
     *
     * @param from the rows have everything up to this position
     * @throws LogDamaged if acknowledged records behind that position are missing
     */
    public static FileLog open(Path directory, LogSettings settings, long epoch, long from, Executor background)
            throws IOException, LogDamaged {
        if (!Files.isDirectory(directory)) {
            throw new LogDamaged("the directory of the log is missing");
        }
        return opened(new DiskDirectory(directory), MappedMark.in(directory), settings, epoch, from, background);
    }

    static FileLog opened(
            LogDirectory directory, ReachedMark mark, LogSettings settings, long epoch, long from, Executor background)
            throws IOException, LogDamaged {
        LogRecovery recovery = new LogRecovery(directory, epoch);
        boolean isUsed = false;
        try {
            recovery.run(from, mark.load());
            recovery.makeDurable();
            Segments segments = Segments.of(recovery.segments(), directory, settings, epoch);
            if (recovery.endsBeforeRows()) {
                segments.beginAnew();
                segments.trim(from);
            }
            mark.reached(recovery.lastPosition());
            isUsed = true;
            return new FileLog(segments, mark, epoch, recovery.lastPosition(), recovery.newestMillis(), background);
        } finally {
            if (!isUsed) {
                recovery.abandon();
            }
        }
    }

    /** The newest time at which an entry was decided that the log still has; 0 if it has none. */
    public long newestMillis() {
        return newestMillis;
    }

    /** The position of the newest record. */
    public long lastPosition() {
        return commits.lastPosition();
    }

    @Override
    public long append(int partition, byte[] bytes, int length, long timeMillis) throws LogFailure {
        long position = commits.append(new GroupCommit.Entry(partition, bytes, length, timeMillis));
        prepareNextIfWanted();
        return position;
    }

    private void prepareNextIfWanted() {
        if (segments.wantsNext() && preparing.compareAndSet(false, true)) {
            try {
                background.execute(this::prepareNext);
            } catch (RejectedExecutionException ending) {
                // Then it is made when it is needed.
                preparing.set(false);
            }
        }
    }

    private void prepareNext() {
        try {
            segments.prepareNext();
        } catch (IOException | RuntimeException cannot) {
            // Whoever needs it tries once more, and fails loudly.
        } finally {
            preparing.set(false);
        }
    }

    @Override
    public void replay(int partition, long after, EntryVisitor visitor) throws LogDamaged {
        try {
            for (Segment segment : segments.needed()) {
                // One that may be let go of at this moment is not needed by whoever asks.
                for (long at = RecordLayout.BLOCK_BYTES; segment.lastPosition > after && at < segment.end; ) {
                    ByteBuffer record = segment.recordAt(at);
                    if (record == null) {
                        throw new LogDamaged("the log file " + segment.name() + " cannot be read a second time");
                    }
                    at += RecordLayout.roundedUp(record.remaining());
                    if (RecordLayout.position(record) > after) {
                        show(record, partition, visitor);
                    }
                }
            }
        } catch (IOException e) {
            throw new LogDamaged("the log cannot be read: " + e.getMessage());
        }
    }

    static void show(ByteBuffer record, int partition, EntryVisitor visitor) {
        long position = RecordLayout.position(record);
        ByteBuffer entries = record.duplicate().position(RecordLayout.RECORD_HEADER_BYTES);
        for (int i = RecordLayout.entries(record); i > 0; i--) {
            int owner = entries.getInt();
            byte[] bytes = new byte[entries.getInt()];
            entries.get(bytes);
            if (owner == partition) {
                visitor.entry(position, RecordLayout.timeMillis(record), bytes);
            }
        }
    }

    @Override
    public void trim(long upTo) throws LogFailure {
        try {
            segments.trim(upTo);
        } catch (IOException e) {
            throw new LogFailure("The log could not be shortened: " + e.getMessage(), e);
        }
    }

    /**
     * Makes another log in an empty directory, with all records behind a position that are durable now. Nobody may trim this one meanwhile.
     *
     * @return the position of the newest one: what was acknowledged before is in the copy, what is decided from now on is not
     */
    public long copyTo(Path directory, long after) throws LogFailure {
        long upTo = lastPosition();
        try {
            segments.copy(after, upTo, new DiskDirectory(directory));
            MappedMark reached = MappedMark.in(directory);
            reached.reached(upTo);
            reached.sync();
            return upTo;
        } catch (IOException e) {
            throw new LogFailure("The log could not be copied: " + e.getMessage(), e);
        } catch (LogDamaged e) {
            throw new LogFailure("The log could not be copied: " + e.getMessage() + ".", e);
        }
    }

    /** The bytes that would have to be read again after a crash. */
    public long neededBytes() {
        return segments.neededBytes();
    }

    /** What it takes on the disk. */
    public long fileBytes() {
        return segments.fileBytes();
    }

    /** The name of a file that was taken away under the running log. */
    public Optional<String> missingFile() {
        return Optional.ofNullable(segments.missing());
    }

    /** Goes on in a new file: an old one is not what it was. */
    public void beginAnew() throws LogFailure {
        commits.betweenWrites(segments::beginAnew);
    }

    @Override
    public void close() {
        if (!commits.close()) {
            return;
        }
        mark.sync();
        mark.close();
        try {
            segments.close();
        } catch (IOException e) {
            // Everything in them was synced before.
        }
    }
}
