package io.holdfast.app.audit;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;

/** The newest file of an audit log, and the next one when it is full. A write that fails is undone, so that no line is ever half there. One thread. */
final class AuditFile implements Closeable {
    private static final int BLOCK_BYTES = 4096;

    private final Path directory;
    private final long mostBytes;
    private final int keptFiles;
    private FileChannel channel;
    private long length;

    private AuditFile(Path directory, long mostBytes, int keptFiles, FileChannel channel) throws IOException {
        this.directory = directory;
        this.mostBytes = mostBytes;
        this.keptFiles = keptFiles;
        this.channel = channel;
        this.length = endOfLastLine(channel);
        channel.truncate(length);
    }

    /** Goes on behind the last whole line. A crash may have left the beginning of another, of which nobody was told. */
    static AuditFile open(Path directory, long mostBytes, int keptFiles) throws IOException {
        Files.createDirectories(directory);
        List<Path> files = AuditTrail.files(directory);
        Path newest = files.isEmpty() ? directory.resolve(name(1)) : files.get(files.size() - 1);
        return new AuditFile(directory, mostBytes, keptFiles, open(newest));
    }

    private static FileChannel open(Path file) throws IOException {
        FileChannel opened =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return opened;
    }

    private static String name(long firstNumber) {
        return String.format(Locale.ROOT, "audit-%020d.jsonl", firstNumber);
    }

    private static long endOfLastLine(FileChannel file) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        for (long end = file.size(); end > 0; end = Math.max(0, end - BLOCK_BYTES)) {
            long from = Math.max(0, end - BLOCK_BYTES);
            block.clear().limit((int) (end - from));
            while (block.hasRemaining() && file.read(block, from + block.position()) >= 0) {}
            for (int i = block.position() - 1; i >= 0; i--) {
                if (block.get(i) == '\n') {
                    return from + i + 1;
                }
            }
        }
        return 0;
    }

    /** Writes whole lines; {@code firstNumber} is that of the first of them. */
    void write(String lines, long firstNumber) throws IOException {
        if (length >= mostBytes) {
            next(firstNumber);
        }
        // What an earlier write that failed may have left.
        channel.truncate(length);
        ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
        long at = length;
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
        length = at;
    }

    void sync() throws IOException {
        channel.force(false);
    }

    private void next(long firstNumber) throws IOException {
        FileChannel opened = open(directory.resolve(name(firstNumber)));
        channel.force(true);
        channel.close();
        channel = opened;
        length = 0;
        List<Path> files = AuditTrail.files(directory);
        for (Path old : files.subList(0, Math.max(0, files.size() - keptFiles))) {
            Files.delete(old);
        }
    }

    @Override
    public void close() throws IOException {
        channel.force(true);
        channel.close();
    }
}
