package io.holdfast.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The mark in a file that is mapped into memory: writing it is a few instructions, and the operating system keeps it when the process dies.
 *
 * <pre>
 * file   two slots, at 0 and at 512, written in turn; the valid one with the higher position counts
 * slot   0  8 bytes  position
 *        8  8 bytes  CRC-32C of it
 * </pre>
 */
final class MappedMark implements ReachedMark {
    static final String FILE = "reached";

    private static final int FILE_BYTES = 4096;
    private static final int SLOT_BYTES = 512;

    private final MappedByteBuffer bytes;

    private MappedMark(MappedByteBuffer bytes) {
        this.bytes = bytes;
    }

    static MappedMark in(Path directory) throws IOException {
        try (FileChannel file = FileChannel.open(
                directory.resolve(FILE),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            return new MappedMark(file.map(FileChannel.MapMode.READ_WRITE, 0, FILE_BYTES));
        }
    }

    /** The mark of a damaged log, as far as it can be read; nothing is made where there is none. */
    static long loadFrom(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return Files.isRegularFile(file) && Files.size(file) >= FILE_BYTES
                ? in(directory).load()
                : 0;
    }

    @Override
    public long load() {
        return Math.max(slot(0), slot(SLOT_BYTES));
    }

    private long slot(int at) {
        long position = bytes.getLong(at);
        return bytes.getLong(at + Long.BYTES) == check(position) ? position : 0;
    }

    @Override
    public void reached(long position) {
        int at = (int) (position % 2) * SLOT_BYTES;
        bytes.putLong(at, position);
        bytes.putLong(at + Long.BYTES, check(position));
    }

    private static long check(long position) {
        CRC32C crc = new CRC32C();
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            crc.update((int) (position >>> shift) & 0xFF);
        }
        return crc.getValue();
    }

    @Override
    public void sync() {
        bytes.force();
    }

    @Override
    public void close() {
        // The mapping goes with the object.
    }
}
