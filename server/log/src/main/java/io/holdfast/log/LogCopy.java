package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Copies a piece of a log into a log of its own, which has one file that is as long as it has to be. The records keep their positions, so the copy fits rows
 * that have everything up to its beginning. One thread.
 */
final class LogCopy {
    private static final long NUMBER = 1;
    private static final int LEAST_BYTES = 2 * RecordLayout.BLOCK_BYTES;

    private final LogDirectory from;
    private final long epoch;

    LogCopy(LogDirectory from, long epoch) {
        this.from = from;
        this.epoch = epoch;
    }

    /**
     * Durable when it returns.
     *
     * @param segments all that may hold a record of the piece, in order; none may be let go of meanwhile
     * @param after the piece begins behind this position
     * @param upTo and has this one as its last; it must be durable
     */
    void write(List<Segment> segments, long after, long upTo, LogDirectory to) throws IOException, LogDamaged {
        try (LogDirectory.File copy = to.create(Segment.nameOf(NUMBER))) {
            long end = RecordLayout.BLOCK_BYTES;
            long expected = after + 1;
            for (Segment segment : segments) {
                // A file of its own: a thread that is interrupted while it reads would close that of the log.
                try (LogDirectory.File file = from.open(segment.name())) {
                    Segment read = Segment.salvaged(file, epoch, segment.number);
                    ByteBuffer record;
                    for (long at = RecordLayout.BLOCK_BYTES;
                            at < segment.end && expected <= upTo && (record = read.recordAt(at)) != null; ) {
                        int length = record.remaining();
                        at += RecordLayout.roundedUp(length);
                        if (RecordLayout.position(record) == expected) {
                            copy.write(renumbered(record), end);
                            end += RecordLayout.roundedUp(length);
                            expected++;
                        }
                    }
                }
            }
            if (expected <= upTo) {
                throw new LogDamaged("the log has no record " + expected + " any more");
            }
            finish(copy, Math.max(end, LEAST_BYTES));
        }
        to.syncNames();
    }

    /** The number of its file is in the checksums of a record. */
    private ByteBuffer renumbered(ByteBuffer record) {
        record.position(record.limit());
        RecordLayout.finishRecord(
                record,
                epoch,
                NUMBER,
                RecordLayout.entries(record),
                RecordLayout.position(record),
                RecordLayout.timeMillis(record));
        return record.flip();
    }

    private void finish(LogDirectory.File copy, long lengthBytes) throws IOException {
        if (copy.sizeBytes() < lengthBytes) {
            copy.write(ByteBuffer.allocate(1), lengthBytes - 1);
        }
        copy.write(RecordLayout.segmentHeader(epoch, NUMBER, lengthBytes), 0);
        copy.sync();
    }
}
