package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** How rows or a log that were made anew get the place of damaged ones: two moves, of which the second can be made later. */
final class RepairMoves {
    private static final String KEPT = "-damaged-";

    private RepairMoves() {}

    /** What is missing and was made anew gets its place. */
    static void finishInterrupted(Path directory) throws IOException {
        Path made = directory.resolve(DataDirectory.REPAIRING);
        try (Stream<Path> rooms = Files.isDirectory(made) ? Files.list(made) : Stream.empty()) {
            for (Path room : rooms.toList()) {
                Path place = directory.resolve(room.getFileName());
                if (!Files.exists(place)) {
                    Directories.moveSynced(room, place);
                }
            }
        }
    }

    /** Returns where the damaged files are now. */
    static Path replace(DataDirectory directory, Path room, String name) throws IOException {
        Path kept = room.resolveSibling(room.getFileName() + KEPT + name);
        if (Files.exists(room)) { // a log may be damaged by being lost
            Directories.moveSynced(room, kept);
        }
        Directories.moveSynced(directory.repaired(room), room);
        return kept;
    }

    /** Throws away what was made and is not wanted. */
    static void discard(DataDirectory directory) {
        try {
            Directories.deleteAll(directory.path().resolve(DataDirectory.REPAIRING));
        } catch (IOException e) {
            // The next repair does it.
        }
    }
}
