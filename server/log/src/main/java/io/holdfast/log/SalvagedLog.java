package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What can be read of a damaged log. Nothing is changed. Whether a record belongs to the log is told by its checksums alone, so neither the
 * headers of files nor whole files need be there.
 *
 * <pre>
 *   the rows have it | readable: replayed | lost | readable, but behind the damage: only shown |
 * </pre>
 *
 * <p>What lies behind the damage is not replayed: it was decided with rows that are lost. One thread.
 */
public final class SalvagedLog implements Log {
    private final long from;
    private final long reached;
    private final List<Segment> segments = new ArrayList<>();
    /** Where each readable record begins, by its position. */
    private final NavigableMap<Long, Place> records = new TreeMap<>();

    private record Place(Segment segment, long offset) {}

    private SalvagedLog(long from, long reached) {
        this.from = from;
        this.reached = reached;
    }

    /**
     * Reads all files that are left.
     *
     * @param from the rows have everything up to this position
     */
    public static SalvagedLog read(Path directory, long epoch, long from) throws IOException {
        if (!Files.isDirectory(directory)) {
            return new SalvagedLog(from, 0);
        }
        SalvagedLog log = new SalvagedLog(from, MappedMark.loadFrom(directory));
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                long number = Segment.numberOf(file.getFileName().toString());
                if (number >= 0) {
                    log.add(Segment.salvaged(new DiskDirectory(directory).open(Segment.nameOf(number)), epoch, number));
                }
            }
        }
        return log;
    }

    private void add(Segment segment) throws IOException {
        segments.add(segment);
        for (long at = RecordLayout.BLOCK_BYTES; at < segment.lengthBytes; at += RecordLayout.BLOCK_BYTES) {
            ByteBuffer record = segment.recordAt(at);
            if (record != null) {
                records.put(RecordLayout.position(record), new Place(segment, at));
            }
        }
    }

    /** The highest position that is known to have been written; more may have been. */
    public long lastKnown() {
        return Math.max(Math.max(from, reached), records.isEmpty() ? 0 : records.lastKey());
    }

    /** How far records follow one another without a gap behind this position, which the rows have. */
    public long endOfChain(long after) {
        long end = Math.max(after, from);
        while (records.containsKey(end + 1)) {
            end++;
        }
        return end;
    }

    @Override
    public void replay(int partition, long after, EntryVisitor visitor) throws LogDamaged {
        show(partition, Math.max(after, from), endOfChain(after), visitor);
    }

    /** Shows the entries of a partition that can be read, but not replayed, because records before them are lost. */
    public void showLost(int partition, long after, EntryVisitor visitor) throws LogDamaged {
        show(partition, endOfChain(after), Long.MAX_VALUE, visitor);
    }

    private void show(int partition, long after, long upTo, EntryVisitor visitor) throws LogDamaged {
        try {
            for (Place place : records.subMap(after, false, upTo, true).values()) {
                ByteBuffer record = place.segment.recordAt(place.offset);
                if (record == null) {
                    throw new LogDamaged("the log file " + place.segment.name() + " cannot be read a second time");
                }
                FileLog.show(record, partition, visitor);
            }
        } catch (IOException e) {
            throw new LogDamaged("the log cannot be read: " + e.getMessage());
        }
    }

    @Override
    public long append(int partition, byte[] bytes, int length, long timeMillis) {
        throw new IllegalStateException("Nothing is added to a damaged log");
    }

    @Override
    public void trim(long upTo) {
        // It is kept as it is.
    }

    @Override
    public void close() {
        for (Segment segment : segments) {
            try {
                segment.file.close();
            } catch (IOException e) {
                // Nothing was written.
            }
        }
    }
}
