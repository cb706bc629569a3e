package io.holdfast.app.backup;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes a data directory that may be opened, beside the backup where that can be written, with links to the files that nobody changes. */
final class WorkingCopy {
    private WorkingCopy() {}

    /** Whoever wants it deletes it. */
    static Path of(StoredBackup backup) throws IOException, BackupRefused {
        Path copy = place(backup);
        boolean isComplete = false;
        try {
            FileCopy files = new FileCopy(CopyPace.unlimited(), bytes -> {});
            for (BackedUpFile file : backup.manifest().files()) {
                Path to = copy.resolve(file.path());
                Places.makeParents(to);
                if (!BackedUpFile.isSorted(file.path()) || !FileCopy.link(backup.fileOf(file), to)) {
                    backup.requireHash(file, files.copy(backup.fileOf(file), to));
                }
            }
            isComplete = true;
            return copy;
        } catch (BackupStopped cannotBe) {
            throw new IllegalStateException(cannotBe);
        } finally {
            if (!isComplete) {
                Places.deleteAll(copy);
            }
        }
    }

    private static Path place(StoredBackup backup) throws IOException {
        try {
            return Places.makeTemporary(backup.directory(), StoredBackup.OPENED);
        } catch (FileSystemException readOnly) {
            return Files.createTempDirectory("holdfast-" + StoredBackup.OPENED);
        }
    }
}
