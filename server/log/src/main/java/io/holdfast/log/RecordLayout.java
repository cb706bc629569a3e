package io.holdfast.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The bytes of the log. All numbers are big-endian.
 *
 * <pre>
 * segment   header, then records, each at the next multiple of 4096 after the last one's end; behind the last one zeros, or what was
 *           left there by an earlier use of the file
 *
 * header    0  8 bytes  "HOLDFLOG"
 *           8  4 bytes  format: 1
 *          12  4 bytes  CRC-32C of bytes 16 to 39
 *          16  8 bytes  epoch: a random number that all segments and records of one log share
 *          24  8 bytes  number of the segment, as in the file's name
 *          32  8 bytes  length of the file, which never changes
 *          40  zeros up to 4096
 *
 * record    0  4 bytes  CRC-32C of the epoch, the number of the segment, and bytes 8 to 31
 *           4  4 bytes  CRC-32C of the epoch, the number of the segment, and all that follows in the record
 *           8  4 bytes  length of the record in bytes
 *          12  4 bytes  number of entries
 *          16  8 bytes  position: that of the record before it, plus one
 *          24  8 bytes  time: milliseconds since the epoch of 1970 at which the newest entry was decided
 *          32  entries
 *
 * entry     0  4 bytes  partition
 *           4  4 bytes  length of its bytes
 *           8  the bytes
 * </pre>
 *
 * <p>A record is what one sync makes durable, so a power cut tears the last one at most. Because each begins in a block of its own, writing
 * one never touches a block of the one before. The checksum tells a record of this use of the file from what was left there by an earlier
 * one, and from whatever bytes a message carries: nobody outside knows the epoch. That of the first 32 bytes says so before the rest is read;
 * without it, messages full of what looks like long records could make a start read the log thousands of times over.
 *
 * <p>To change it: raise {@link #FORMAT}, let {@link LogRecovery} go on reading the old number, and describe both in docs/disk-format.md.
 */
final class RecordLayout {
    static final int FORMAT = 1;
    static final int BLOCK_BYTES = 4096;
    static final int RECORD_HEADER_BYTES = 32;
    static final int ENTRY_HEADER_BYTES = 8;

    private static final long SEGMENT_MAGIC = 0x484F4C44464C4F47L;
    private static final int CHECKED_HEADER_FROM = 16;
    private static final int CHECKED_HEADER_TO = 40;
    private static final int CHECKED_RECORD_FROM = 8;

    private RecordLayout() {}

    /** What a segment says of itself. */
    record SegmentHeader(int format, long epoch, long number, long lengthBytes) {}

    static ByteBuffer segmentHeader(long epoch, long number, long lengthBytes) {
        ByteBuffer header = ByteBuffer.allocate(BLOCK_BYTES);
        header.putLong(0, SEGMENT_MAGIC).putInt(8, FORMAT);
        header.putLong(16, epoch).putLong(24, number).putLong(32, lengthBytes);
        header.putInt(12, headerCrc(header));
        return header;
    }

    /** @throws LogDamaged if these bytes are no header */
    static SegmentHeader readSegmentHeader(ByteBuffer header, String file) throws LogDamaged {
        if (header.remaining() < BLOCK_BYTES
                || header.getLong(0) != SEGMENT_MAGIC
                || header.getInt(12) != headerCrc(header)) {
            throw new LogDamaged("the log file " + file + " does not begin as a log does");
        }
        return new SegmentHeader(header.getInt(8), header.getLong(16), header.getLong(24), header.getLong(32));
    }

    private static int headerCrc(ByteBuffer header) {
        CRC32C crc = new CRC32C();
        crc.update(header.duplicate().position(CHECKED_HEADER_FROM).limit(CHECKED_HEADER_TO));
        return (int) crc.getValue();
    }

    /** Completes the header of a record whose entries are in the buffer, from 0 to its position. */
    static void finishRecord(ByteBuffer record, long epoch, long segment, int entries, long position, long timeMillis) {
        int length = record.position();
        record.putInt(8, length).putInt(12, entries);
        record.putLong(16, position).putLong(24, timeMillis);
        record.putInt(0, recordCrc(record, RECORD_HEADER_BYTES, epoch, segment));
        record.putInt(4, recordCrc(record, length, epoch, segment));
    }

    /** The length that the record in this block claims to have; 0 if there is none, or what is there cannot be one. */
    static int claimedLength(ByteBuffer block, long epoch, long segment) {
        if (block.getInt(0) != recordCrc(block, RECORD_HEADER_BYTES, epoch, segment)) {
            return 0;
        }
        int length = block.getInt(8);
        return length < RECORD_HEADER_BYTES ? 0 : length;
    }

    /** Whether the checksum is right of what claims to be a record of this segment. */
    static boolean isRecord(ByteBuffer record, int length, long epoch, long segment) {
        return record.getInt(4) == recordCrc(record, length, epoch, segment);
    }

    static int entries(ByteBuffer record) {
        return record.getInt(12);
    }

    static long position(ByteBuffer record) {
        return record.getLong(16);
    }

    static long timeMillis(ByteBuffer record) {
        return record.getLong(24);
    }

    /** Where the next record can begin. */
    static long roundedUp(long offset) {
        return (offset + BLOCK_BYTES - 1) / BLOCK_BYTES * BLOCK_BYTES;
    }

    private static int recordCrc(ByteBuffer record, int to, long epoch, long segment) {
        CRC32C crc = new CRC32C();
        crc.update(ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(epoch)
                .putLong(segment)
                .flip());
        crc.update(record.duplicate().position(CHECKED_RECORD_FROM).limit(to));
        return (int) crc.getValue();
    }
}
