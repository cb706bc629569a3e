package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Makes segments, and takes back those that are not needed any more to use their files again: one that was written before can be overwritten
 * and synced without writing its inode. Any thread that may wait for the disk.
 *
 * <pre>
 * 0000000001.log   a segment
 * spare-1          was a segment, or will be one
 * </pre>
 */
final class SegmentFactory {
    private static final int ZEROS_BYTES = 1024 * 1024;
    /**
     * As many as a busy log lets go of at once, a quarter of a gigabyte of the usual size. With fewer it would fill new files with zeros all the
     * time, twice the work for the disk, and hold up the syncs of those who wait for an answer.
     */
    private static final int MOST_SPARES = 8;

    private static final String SPARE = "spare-";

    private final LogDirectory directory;
    private final long epoch;
    private final long usualBytes;
    private final Deque<Spare> spares = new ArrayDeque<>();
    private long newestNumber;
    private long newestSpare;
    private boolean isClosed;

    /** A file to be used again. */
    private record Spare(String name, LogDirectory.File file) {}

    /**
     * Removes spare files that were left.
     *
     * @param usualBytes the length of a segment that is worth keeping
     * @param newestNumber the next segment has the number after this
     */
    SegmentFactory(LogDirectory directory, long epoch, long usualBytes, long newestNumber) throws IOException {
        this.directory = directory;
        this.epoch = epoch;
        this.usualBytes = usualBytes;
        this.newestNumber = newestNumber;
        for (String left : directory.names()) {
            if (left.startsWith(SPARE)) {
                directory.delete(left);
            }
        }
    }

    long epoch() {
        return epoch;
    }

    synchronized Segment make(long lengthBytes) throws IOException {
        if (isClosed) {
            throw new IOException("the log is closed");
        }
        Spare spare = lengthBytes == usualBytes ? spares.poll() : null;
        if (spare == null) {
            spare = zeros(SPARE + ++newestSpare, lengthBytes);
        }
        Segment segment = Segment.begun(spare.file, epoch, newestNumber + 1, lengthBytes);
        // Only now does it get a name that counts, so a crash leaves a whole segment or a spare file.
        directory.rename(spare.name, segment.name());
        directory.syncNames();
        newestNumber++;
        return segment;
    }

    /** In order of their numbers, so that a crash leaves no gap between those that are still needed. */
    synchronized void takeBack(Segment old) throws IOException {
        if (isClosed) {
            return;
        }
        if (!directory.isStillThere(old.name(), old.file)) {
            // Somebody took it away; what has its name now is not ours.
            old.file.close();
            directory.syncNames();
        } else if (old.lengthBytes == usualBytes && spares.size() < MOST_SPARES) {
            String name = SPARE + ++newestSpare;
            directory.rename(old.name(), name);
            // Before it can be written again: a power cut must not give the old name to a new segment.
            directory.syncNames();
            spares.add(new Spare(name, old.file));
        } else {
            old.file.close();
            directory.delete(old.name());
            directory.syncNames();
        }
    }

    synchronized long spareBytes() {
        return spares.size() * usualBytes;
    }

    /** From now on nothing in the directory is changed. */
    synchronized void close() throws IOException {
        isClosed = true;
        for (Spare spare : spares) {
            spare.file.close();
        }
    }

    private Spare zeros(String name, long lengthBytes) throws IOException {
        LogDirectory.File file = directory.create(name);
        ByteBuffer zeros = ByteBuffer.allocateDirect((int) Math.min(ZEROS_BYTES, lengthBytes));
        for (long at = 0; at < lengthBytes; at += zeros.capacity()) {
            file.write(zeros.clear().limit((int) Math.min(zeros.capacity(), lengthBytes - at)), at);
            // In small portions: a large one would hold up the syncs of those who wait for an answer.
            file.sync();
        }
        return new Spare(name, file);
    }
}
