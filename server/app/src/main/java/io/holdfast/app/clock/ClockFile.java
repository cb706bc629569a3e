package io.holdfast.app.clock;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** The file {@code clock} of a data directory: whatever happens while it is written, the old one or the new one is there. */
final class ClockFile {
    static final String NAME = "clock";
    static final String UNFINISHED_NAME = "clock.new";
    /** A file somebody put there by mistake may be large; ours never is. */
    private static final int MOST_BYTES = 1 << 16;

    private final Path directory;
    private final Path file;

    ClockFile(Path directory) {
        this.directory = directory;
        this.file = directory.resolve(NAME);
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Null if there is none, or none that can be understood. */
    @Nullable
    ClockFacts read() {
        try {
            return Files.size(file) > MOST_BYTES ? null : ClockFacts.ofText(Files.readString(file, UTF_8));
        } catch (IOException missingOrUnreadable) {
            return null;
        }
    }

    void write(ClockFacts facts) throws IOException {
        Path unfinished = directory.resolve(UNFINISHED_NAME);
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(facts.toText().getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        }
    }
}
