package io.holdfast.app.cli.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at the data directory from outside, without opening the store: a running server is not disturbed. */
final class DataDirectory {

    private static final int NEWEST_READABLE_FORMAT = 1;
    private static final Pattern FORMAT_LINE = Pattern.compile("holdfast-data (\\d{1,9})\\s*");
    private static final String LOCK_FILE = "LOCK-holdfast";

    private DataDirectory() {}

    static Finding access(Path dataDir) {
        String subject = "data directory";
        if (!Files.exists(dataDir)) {
            Path parent = NearestDirectory.existing(dataDir);
            return Files.isWritable(parent)
                    ? Finding.ok(subject, "%s does not exist; the first start makes it".formatted(dataDir))
                    : Finding.fail(subject, "%s cannot be made: %s is not writable".formatted(dataDir, parent));
        }
        if (!Files.isDirectory(dataDir)) {
            return Finding.fail(subject, "%s is not a directory".formatted(dataDir));
        }
        return Files.isReadable(dataDir) && Files.isWritable(dataDir) && Files.isExecutable(dataDir)
                ? Finding.ok(subject, "%s is readable and writable".formatted(dataDir))
                : Finding.fail(subject, "%s is not readable and writable for this user".formatted(dataDir));
    }

    static Finding format(Path dataDir) {
        String subject = "data format";
        Path file = dataDir.resolve("FORMAT");
        try {
            if (!Files.exists(file)) {
                return isEmpty(dataDir)
                        ? Finding.ok(subject, "no data yet")
                        : Finding.fail(subject, "%s holds files but no Holdfast data".formatted(dataDir));
            }
            Matcher line = FORMAT_LINE.matcher(Files.readString(file));
            if (!line.matches()) {
                return Finding.fail(subject, "%s is damaged".formatted(file));
            }
            int version = Integer.parseInt(line.group(1));
            return version <= NEWEST_READABLE_FORMAT
                    ? Finding.ok(subject, "version " + version)
                    : Finding.fail(
                            subject,
                            "version %d, written by a newer Holdfast; this one reads up to %d"
                                    .formatted(version, NEWEST_READABLE_FORMAT));
        } catch (IOException unreadable) {
            return Finding.fail(subject, "%s cannot be read: %s".formatted(file, unreadable));
        }
    }

    /** Must not be called in a process that runs a server on the same directory: closing the file frees its lock. */
    static Finding use(Path dataDir) {
        String subject = "in use";
        Path file = dataDir.resolve(LOCK_FILE);
        if (!Files.exists(file)) {
            return Finding.ok(subject, "by no server");
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                @Nullable FileLock lock = channel.tryLock()) {
            return Finding.ok(subject, lock == null ? "by a running server" : "by no server");
        } catch (IOException unknown) {
            return Finding.warn(subject, "cannot tell: %s".formatted(unknown));
        }
    }

    private static boolean isEmpty(Path dataDir) throws IOException {
        if (!Files.isDirectory(dataDir)) {
            return true;
        }
        try (Stream<Path> entries = Files.list(dataDir)) {
            return entries.map(entry -> String.valueOf(entry.getFileName()))
                    .allMatch(name -> name.equals(LOCK_FILE) || name.equals("lost+found"));
        }
    }
}
