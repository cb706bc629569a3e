package io.holdfast.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Looks through RocksDB's write-ahead logs before RocksDB does, for the damage it would take for a torn end.
 *
 * <p>Every batch is synced before it is acknowledged, so only the very last one can have been cut off by a crash. But
 * RocksDB, told to forgive that, also forgives a damaged length near the end of a log, or zeros in place of a record's
 * header, and silently drops the acknowledged records that follow. The rule here is stricter: after the first place that
 * is not a valid record no valid record may come, and only the last log may have such a place at all.
 *
 * <pre>
 * log      blocks of 32 KiB, the last one shorter
 * block    fragments; if fewer than 7 bytes are left, they are zeros
 * fragment 0  4 bytes  CRC-32C of type and payload, masked; little-endian
 *          4  2 bytes  length of the payload, little-endian
 *          6  1 byte   type: 1 whole record, 2 first, 3 middle, 4 last fragment of one
 *          7  payload
 * </pre>
 *
 * <p>Costs one sequential read of the logs, which RocksDB then finds in the page cache.
 */
final class LogCheck {

    static final int BLOCK_BYTES = 32 * 1024;
    private static final int HEADER_BYTES = 7;
    private static final int LAST_FRAGMENT = 4;
    private static final int CRC_MASK_DELTA = 0xa282ead8;

    private final byte[] block = new byte[BLOCK_BYTES];
    private final CRC32C crc = new CRC32C();
    private int filled;

    private LogCheck() {}

    /** Describes the damage to the first damaged log; empty if there is none. */
    static Optional<String> findDamage(Path rows) throws IOException {
        List<Path> logs = nonEmptyLogs(rows);
        for (int i = 0; i < logs.size(); i++) {
            LogEnding ending = endingOf(logs.get(i));
            boolean last = i == logs.size() - 1;
            if (ending == LogEnding.DAMAGED || (ending == LogEnding.TORN && !last)) {
                return Optional.of("the log " + logs.get(i).getFileName() + " has lost records in its middle");
            }
        }
        return Optional.empty();
    }

    static LogEnding endingOf(Path log) throws IOException {
        try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
            return new LogCheck().read(channel);
        }
    }

    private static List<Path> nonEmptyLogs(Path rows) throws IOException {
        List<Path> logs = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(rows, "*.log")) {
            for (Path log : found) {
                if (Files.size(log) > 0) {
                    logs.add(log);
                }
            }
        }
        // Numbers of at least six digits with leading zeros: a longer name is a later log.
        logs.sort(Comparator.comparing((Path log) -> log.toString().length()).thenComparing(Path::toString));
        return logs;
    }

    private LogEnding read(FileChannel log) throws IOException {
        boolean torn = false;
        while (fill(log)) {
            int end = torn ? 0 : endOfValidPart();
            if (end < filled) {
                torn = true;
                if (hasFragmentAfter(end)) {
                    return LogEnding.DAMAGED;
                }
            }
        }
        return torn ? LogEnding.TORN : LogEnding.WHOLE;
    }

    /** Where the fragments end that follow each other without a gap from the start of the block. */
    private int endOfValidPart() {
        int at = 0;
        while (filled - at >= HEADER_BYTES) {
            if (!isFragment(at)) {
                return at;
            }
            at += HEADER_BYTES + length(at);
        }
        // The few bytes left before the next block hold nothing; left at the end of the log they are half a header.
        return filled == BLOCK_BYTES ? filled : at;
    }

    private boolean hasFragmentAfter(int end) {
        for (int at = end; at <= filled - HEADER_BYTES; at++) {
            // The type is compared first because the checksum of every offset would take seconds in a long log.
            int type = block[at + 6];
            if (type >= 1 && type <= LAST_FRAGMENT && isFragment(at)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFragment(int at) {
        int length = length(at);
        if (block[at + 6] == 0 || length > filled - at - HEADER_BYTES) {
            return false;
        }
        crc.reset();
        crc.update(block, at + 6, 1 + length);
        int plain = (int) crc.getValue();
        int masked = Integer.rotateRight(plain, 15) + CRC_MASK_DELTA;
        return masked
                == ByteBuffer.wrap(block, at, Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getInt();
    }

    private int length(int at) {
        return (block[at + 4] & 0xFF) | (block[at + 5] & 0xFF) << 8;
    }

    private boolean fill(FileChannel log) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(block);
        while (buffer.hasRemaining() && log.read(buffer) >= 0) {
            // A read may return less than was asked for.
        }
        filled = buffer.position();
        return filled > 0;
    }
}
