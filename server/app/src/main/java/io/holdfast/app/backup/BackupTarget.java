package io.holdfast.app.backup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The directory that a backup goes to. One thread. */
final class BackupTarget {
    static final String UNFINISHED = "UNFINISHED-BACKUP";
    static final String DATA = "data";
    private static final String UNFINISHED_MANIFEST = BackupManifest.FILE + ".new";

    private final Path directory;

    private BackupTarget(Path directory) {
        this.directory = directory;
    }

    /**
     * Checks that a backup may go there; changes nothing.
     *
     * @param others directories of the server, which must not get mixed up with it
     */
    static BackupTarget check(Path directory, List<Path> others) throws BackupRefused {
        if (!directory.isAbsolute()) {
            throw new BackupRefused("The directory " + directory + " must be named from the root on.");
        }
        try {
            Path wanted = Places.real(directory);
            for (Path other : others) {
                if (Places.areMixed(wanted, other)) {
                    throw new BackupRefused("The backup " + directory + " must be apart from " + other
                            + ", which the server uses; name another directory.");
                }
            }
            requireFree(wanted);
            return new BackupTarget(wanted);
        } catch (IOException e) {
            throw new BackupRefused("The directory " + directory + " cannot be used: " + Places.why(e) + ".", e);
        }
    }

    private static void requireFree(Path wanted) throws IOException, BackupRefused {
        if (!Files.exists(wanted)) {
            return;
        }
        if (!Files.isDirectory(wanted)) {
            throw new BackupRefused("The backup cannot go to " + wanted + ", which is a file.");
        }
        if (Files.exists(wanted.resolve(BackupManifest.FILE))) {
            throw new BackupRefused("There is a backup in " + wanted
                    + " already; name a new directory, and this one as the base of an incremental backup.");
        }
        if (!Places.isEmpty(wanted) && !isUnfinished(wanted)) {
            throw new BackupRefused("The directory " + wanted + " is not empty; name a new or an empty one.");
        }
    }

    static boolean isUnfinished(Path directory) {
        return Files.exists(directory.resolve(UNFINISHED));
    }

    /** Makes it; what an earlier try left there that did not come to its end is deleted. */
    void begin() throws IOException {
        if (isUnfinished(directory)) {
            discard();
        }
        Places.makeDirectories(directory);
        Places.writeSynced(
                directory.resolve(UNFINISHED),
                "A backup was begun here. It is complete when there is a file BACKUP.\n");
        Places.makeDirectories(data());
    }

    Path data() {
        return directory.resolve(DATA);
    }

    /** With this it is complete, now and after a power cut. */
    void finish(BackupManifest manifest) throws IOException {
        Places.syncNames(directory);
        Path manifestFile = directory.resolve(UNFINISHED_MANIFEST);
        Places.writeSynced(manifestFile, manifest.toText());
        Files.move(manifestFile, directory.resolve(BackupManifest.FILE), StandardCopyOption.ATOMIC_MOVE);
        Places.syncNames(directory);
        Files.delete(directory.resolve(UNFINISHED));
        Places.syncNames(directory);
    }

    /** Deletes what was written; the mark goes last, so that whatever is left is known as what it is. */
    void discard() throws IOException {
        Files.deleteIfExists(directory.resolve(BackupManifest.FILE));
        Files.deleteIfExists(directory.resolve(UNFINISHED_MANIFEST));
        Places.deleteAll(data());
        Files.deleteIfExists(directory.resolve(UNFINISHED));
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
