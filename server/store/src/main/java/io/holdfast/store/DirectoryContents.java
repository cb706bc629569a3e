package io.holdfast.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What lies in a data directory, found without claiming it: a running server is not disturbed. The names of the files and the format are
 * those of {@link DataDirectory}.
 *
 * @param format the number in the file FORMAT; 0 if there is none
 * @param foreign the name of one file that is not ours; empty unless the directory is {@link DirectoryKind#FOREIGN}
 */
public record DirectoryContents(DirectoryKind kind, int format, String foreign) {
    /** The newest format that this version reads. */
    public static final int NEWEST_FORMAT = DataDirectory.FORMAT_OF_REPLICAS;

    private static final Pattern FORMAT_LINE = Pattern.compile("holdfast-data ([1-9][0-9]{0,8})\n?");
    /** A file somebody put there by mistake may be large; ours is one short line. */
    private static final int LONGEST_FORMAT_BYTES = 64;
    /** The root of a fresh file system is not empty. */
    private static final String OF_THE_FILE_SYSTEM = "lost+found";

    public static DirectoryContents of(Path directory) throws IOException {
        Path format = directory.resolve(DataDirectory.FORMAT_FILE);
        if (Files.exists(format)) {
            return ofFormat(format);
        }
        return Files.isDirectory(directory)
                ? withoutFormat(directory)
                : new DirectoryContents(DirectoryKind.NO_DATA, 0, "");
    }

    /** Whether it is the directory of a node of a cluster. */
    public boolean isOfCluster() {
        return kind == DirectoryKind.DATA && format == DataDirectory.FORMAT_OF_REPLICAS;
    }

    /** Whether a process uses the directory. */
    public static boolean isInUse(Path directory) throws IOException {
        Path file = directory.resolve(DirectoryLock.FILE);
        if (!Files.exists(file)) {
            return false;
        }
        if (DirectoryLock.isHeldHere(directory)) {
            return true;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                @Nullable FileLock lock = channel.tryLock()) {
            return lock == null;
        }
    }

    private static DirectoryContents ofFormat(Path file) throws IOException {
        // Byte by byte: anything may be there.
        String text = Files.size(file) > LONGEST_FORMAT_BYTES ? "" : Files.readString(file, ISO_8859_1);
        Matcher line = FORMAT_LINE.matcher(text);
        if (!line.matches()) {
            return new DirectoryContents(DirectoryKind.DAMAGED, 0, "");
        }
        int format = Integer.parseInt(line.group(1));
        return new DirectoryContents(
                format > NEWEST_FORMAT ? DirectoryKind.NEWER_DATA : DirectoryKind.DATA, format, "");
    }

    private static DirectoryContents withoutFormat(Path directory) throws IOException {
        TreeSet<String> foreign = new TreeSet<>();
        try (Stream<Path> entries = Files.list(directory)) {
            entries.forEach(entry -> foreign.add(entry.getFileName().toString()));
        }
        foreign.remove(OF_THE_FILE_SYSTEM);
        if (foreign.remove(DirectoryLock.FILE)) {
            foreign.removeIf(name -> name.equals(DataDirectory.ROWS) || name.startsWith(DataDirectory.ROWS + "-"));
            foreign.removeAll(Set.of(
                    DataDirectory.LOG,
                    ControlDatabase.DIRECTORY,
                    "clock",
                    "clock.new",
                    "encryption",
                    "encryption.new"));
            foreign.removeAll(ReplicaDirectory.NAMES);
            foreign.remove(Facts.FILE);
            foreign.remove(Facts.UNFINISHED);
            foreign.remove(NativeLibrary.IN_DATA_DIRECTORY);
            foreign.removeAll(Set.of(DirectoryLevel.FILE, DirectoryLevel.UNFINISHED, DataDirectory.MOMENT));
            foreign.remove(DataDirectory.UNFINISHED_FORMAT_FILE);
        }
        return foreign.isEmpty()
                ? new DirectoryContents(DirectoryKind.NO_DATA, 0, "")
                : new DirectoryContents(DirectoryKind.FOREIGN, 0, foreign.first());
    }
}
