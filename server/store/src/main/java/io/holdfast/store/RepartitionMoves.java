package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Puts rows that were made anew with another number of partitions into the place of the old ones. From the moment that the mark is there it happens, now or at
 * the next start: whatever is still among the new ones has not got its place yet.
 *
 * <pre>
 * repartitioned/       a data directory with the new rows
 * REPARTITIONED        the mark: the new rows are complete
 * not-repartitioned/   the old rows, until all new ones have their place
 * </pre>
 */
final class RepartitionMoves {
    static final String NEW = "repartitioned";
    private static final String MARK = "REPARTITIONED";
    private static final String OLD = "not-repartitioned";

    private RepartitionMoves() {}

    /** From here on the new ones count. */
    static void decide(Path directory) throws IOException {
        Directories.replaceSynced(directory, MARK + ".new", MARK, "The directory " + NEW + " is complete.\n");
    }

    /** Does nothing unless it was decided. May be repeated. */
    static void finish(Path directory) throws IOException {
        if (!Files.exists(directory.resolve(MARK))) {
            return;
        }
        Path old = directory.resolve(OLD);
        Files.createDirectories(old);
        for (Path made : moved(directory.resolve(NEW))) {
            Path place = directory.resolve(made.getFileName());
            if (Files.exists(place)) {
                Directories.moveSynced(place, old.resolve(made.getFileName()));
            }
            Directories.moveSynced(made, place);
        }
        Directories.deleteAll(directory.resolve(NEW));
        Files.delete(directory.resolve(MARK));
        Directories.sync(directory);
        Directories.deleteAll(old);
    }

    private static List<Path> moved(Path made) throws IOException {
        if (!Files.exists(made)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(made)) {
            return all.filter(file -> isMoved(file.getFileName().toString())).toList();
        }
    }

    /** What belongs to the log and the rows; the other files of a data directory stay. */
    private static boolean isMoved(String name) {
        return name.equals(DataDirectory.ROWS)
                || name.startsWith(DataDirectory.ROWS + "-")
                || name.equals(DataDirectory.LOG)
                || name.equals(ControlDatabase.DIRECTORY)
                || name.equals(Facts.FILE);
    }
}
