package io.holdfast.verify.fault.corruption;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The files of a data directory, as the storage lays them out: the one place in these tests that knows any of it. */
final class StorageFiles {
    static final String FORMAT = "FORMAT";
    static final String LOG = "log";
    private static final String CONTROL = "control";
    static final String MANIFEST = "MANIFEST";

    /** Settings with which logs and sorted files are finished early, so that a small directory has several of each. */
    static final Map<String, String> SMALL_LIMITS = Map.of();

    private static final int PAGE = 4096;
    private static final int ROCKS_BLOCK = 32 * 1024;
    private static final int ROCKS_HEADER = 7;

    private StorageFiles() {}

    /** Every file that holds anything of the data, sorted, relative to the directory; of whatever kind, known here or not. */
    static List<Path> of(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .map(directory::relativize)
                    // A copy of a library, which is compared with the original at each start.
                    .filter(file -> !file.startsWith("native"))
                    .sorted()
                    .toList();
        }
    }

    /** A word for what the file is: its name without numbers. The control rows have files of the same names, which are kinds of their own. */
    static String kind(Path file) {
        String name = file.getFileName().toString();
        return (isControl(file) ? CONTROL + " " : "") + withoutNumber(name);
    }

    static boolean isControl(Path file) {
        return file.startsWith(CONTROL);
    }

    private static String withoutNumber(String name) {
        return name.startsWith("LOG.old")
                ? "LOG.old"
                : name.replaceFirst("^[0-9]+\\.", "").replaceFirst("-[0-9]+$", "");
    }

    static List<Path> of(Path directory, String kind) throws IOException {
        return of(directory).stream().filter(file -> kind(file).equals(kind)).toList();
    }

    /** The one that was written to last; of several at the same time the one with the highest name. */
    static Path newest(Path directory, String kind) throws IOException {
        return of(directory, kind).stream()
                .max(Comparator.comparing((Path file) -> modifiedMillis(directory.resolve(file)))
                        .thenComparing(Path::toString))
                .orElseThrow(() -> new AssertionError("there is no " + kind + " in " + directory));
    }

    /** What must be left for a directory to be one of ours that has lost everything else. */
    static boolean isMark(Path file) {
        String name = file.getFileName().toString();
        return name.equals(FORMAT) || name.startsWith("LOCK");
    }

    /** Where the file can be cut between two records: where they begin, if the layout is known here, otherwise multiples of 4 KiB. */
    static List<Long> boundaries(Path file) throws IOException {
        List<Long> boundaries = new ArrayList<>();
        String name = file.getFileName().toString();
        if (name.startsWith(MANIFEST) || (!file.getParent().endsWith("log") && name.endsWith(".log"))) {
            rocksRecords(Files.readAllBytes(file), boundaries);
        } else if (name.endsWith(".log")) {
            ownRecords(file, boundaries);
        }
        if (boundaries.isEmpty()) {
            for (long at = PAGE; at < Files.size(file); at += PAGE) {
                boundaries.add(at);
            }
        }
        return boundaries;
    }

    /** The log of our own: each record begins a page, with its length and a position that is one more than that of the record before. */
    private static void ownRecords(Path file, List<Long> boundaries) throws IOException {
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] head = new byte[32];
            long position = -1;
            for (long at = PAGE; at + head.length <= log.length(); ) {
                log.seek(at);
                log.readFully(head);
                ByteBuffer record = ByteBuffer.wrap(head);
                int length = record.getInt(8);
                if (length < head.length || (position >= 0 && record.getLong(16) != position + 1)) {
                    return;
                }
                position = record.getLong(16);
                boundaries.add(at);
                at += (length + PAGE - 1L) / PAGE * PAGE;
            }
        }
    }

    /** Logs and manifests of RocksDB: blocks of fragments, each with a checksum, a length and a type, 1 and 2 of which begin a record. */
    private static void rocksRecords(byte[] bytes, List<Long> boundaries) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at + ROCKS_HEADER <= bytes.length) {
            int leftInBlock = ROCKS_BLOCK - at % ROCKS_BLOCK;
            int type = file.get(at + 6);
            if (leftInBlock < ROCKS_HEADER) {
                at += leftInBlock;
            } else if (type < 1 || type > 4) {
                return;
            } else {
                if (at > 0 && type <= 2) {
                    boundaries.add((long) at);
                }
                at += ROCKS_HEADER + Short.toUnsignedInt(file.getShort(at + 4));
            }
        }
    }

    private static long modifiedMillis(Path file) {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
