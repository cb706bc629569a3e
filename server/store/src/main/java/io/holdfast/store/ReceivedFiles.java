package io.holdfast.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Files of rows that came from another node, and how they get the place of those that are there. */
final class ReceivedFiles {
    private static final String DIGEST = ".md5";
    private static final String REPLACED = ".replaced";

    private ReceivedFiles() {}

    /** See {@link ReplicatedRows#swap}. */
    static void swap(Path files, Path place) throws IOException {
        List<Path> received;
        try (Stream<Path> all = Files.list(files)) {
            received = all.toList();
        }
        for (Path file : received) {
            if (file.toString().endsWith(DIGEST)) {
                Files.delete(file);
            } else {
                sync(file);
            }
        }
        Directories.sync(files);
        deleteReplaced(place);
        if (Files.exists(place)) {
            Directories.moveSynced(place, replaced(place));
        }
        Directories.moveSynced(files, place);
        deleteReplaced(place);
    }

    /** What a crash may have left of rows that were replaced. */
    static void deleteReplaced(Path place) throws IOException {
        Directories.deleteAll(replaced(place));
    }

    private static Path replaced(Path place) {
        return place.resolveSibling(place.getFileName() + REPLACED);
    }

    private static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
