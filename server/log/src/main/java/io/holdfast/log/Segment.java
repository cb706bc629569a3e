package io.holdfast.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One file of the log, of a length that never changes. One thread writes; others may ask how far it is. */
final class Segment {
    private static final Pattern NAME = Pattern.compile("([0-9]{10})\\.log");

    final LogDirectory.File file;
    final long number;
    final long lengthBytes;
    /** Where the next record goes. */
    volatile long end = RecordLayout.BLOCK_BYTES;
    /** Of the newest record in it; 0 if it has none. */
    volatile long lastPosition;

    private final long epoch;

    private Segment(LogDirectory.File file, long epoch, long number, long lengthBytes) {
        this.file = file;
        this.epoch = epoch;
        this.number = number;
        this.lengthBytes = lengthBytes;
    }

    static String nameOf(long number) {
        return String.format(Locale.ROOT, "%010d.log", number);
    }

    /** The number in a file's name; -1 if it is none of a segment. */
    static long numberOf(String name) {
        Matcher segment = NAME.matcher(name);
        return segment.matches() ? Long.parseLong(segment.group(1)) : -1;
    }

    String name() {
        return nameOf(number);
    }

    /** Begins a use of a file: what is in it behind the header does not count. */
    static Segment begun(LogDirectory.File file, long epoch, long number, long lengthBytes) throws IOException {
        file.write(RecordLayout.segmentHeader(epoch, number, lengthBytes), 0);
        file.sync();
        return new Segment(file, epoch, number, lengthBytes);
    }

    static Segment opened(LogDirectory.File file, long epoch, long number) throws IOException, LogDamaged {
        ByteBuffer bytes = ByteBuffer.allocate(RecordLayout.BLOCK_BYTES);
        file.read(bytes, 0);
        RecordLayout.SegmentHeader header = RecordLayout.readSegmentHeader(bytes.flip(), nameOf(number));
        if (header.format() != RecordLayout.FORMAT) {
            throw new LogDamaged("the log file " + nameOf(number) + " has the unknown format " + header.format());
        }
        if (header.epoch() != epoch || header.number() != number) {
            throw new LogDamaged("the log file " + nameOf(number) + " belongs to another log");
        }
        if (file.sizeBytes() < header.lengthBytes()) {
            throw new LogDamaged("the log file " + nameOf(number) + " was cut from " + header.lengthBytes() + " to "
                    + file.sizeBytes() + " bytes");
        }
        return new Segment(file, epoch, number, header.lengthBytes());
    }

    /** One of a damaged log, as far as its file reaches, whatever its header says. */
    static Segment salvaged(LogDirectory.File file, long epoch, long number) throws IOException {
        return new Segment(file, epoch, number, file.sizeBytes());
    }

    boolean hasRoomFor(long recordBytes) {
        return end + RecordLayout.roundedUp(recordBytes) <= lengthBytes;
    }

    /** Writes a record and syncs it. */
    void append(ByteBuffer record, long position) throws IOException {
        long next = end + RecordLayout.roundedUp(record.remaining());
        file.write(record, end);
        file.sync();
        end = next;
        lastPosition = position;
    }

    /** A record that belongs to the log was found at the end of those before it. */
    void found(ByteBuffer record) {
        long next = end + RecordLayout.roundedUp(record.remaining());
        end = next;
        lastPosition = RecordLayout.position(record);
    }

    /** The record that begins at this place, from its first byte to its last; null if there is none. */
    @Nullable
    ByteBuffer recordAt(long offset) throws IOException {
        if (offset + RecordLayout.BLOCK_BYTES > lengthBytes) {
            return null;
        }
        ByteBuffer block = ByteBuffer.allocate(RecordLayout.BLOCK_BYTES);
        file.read(block, offset);
        int length = block.hasRemaining() ? 0 : RecordLayout.claimedLength(block, epoch, number);
        if (length == 0 || length > lengthBytes - offset) {
            return null;
        }
        ByteBuffer record = block;
        if (length > RecordLayout.BLOCK_BYTES) {
            record = ByteBuffer.allocate(length);
            file.read(record, offset);
        }
        return RecordLayout.isRecord(record, length, epoch, number)
                ? record.position(0).limit(length)
                : null;
    }
}
