package io.holdfast.app.backup;

import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Makes a data directory of a backup. Files are copied, so that neither shares anything with the other. One thread. */
public final class Restore {
    /** Written last: without it nobody takes the directory for a complete one. */
    private static final String LAST = "FORMAT";

    private Restore() {}

    /**
     * Does it. Each file's hash is compared as it is copied.
     *
     * @param to a directory that does not exist, or is empty
     * @param keys if they are given, they must open the backup, and the keyring is copied to where a server on the directory looks for it
     * @param read hears of bytes that were copied
     * @return where the keyring of the directory is expected
     */
    public static Path run(StoredBackup backup, Path to, Optional<BackupKeys> keys, LongConsumer read)
            throws BackupRefused {
        Path data = to.toAbsolutePath().normalize();
        Path keyring = data.resolveSibling(data.getFileName() + ".keys");
        backup.requireTheseFiles();
        try {
            if (Files.exists(data) && !(Files.isDirectory(data) && Places.isEmpty(data))) {
                throw new BackupRefused("The directory " + to + " is not empty; restore into a new or an empty one.");
            }
            if (Places.areMixed(backup.directory(), data)) {
                throw new BackupRefused("The directory " + to + " must be apart from the backup.");
            }
            if (keys.isPresent()) {
                backup.requireKeys(keys.get());
            }
            copyAll(backup, data, read);
            // One that is there already may be newer, and know of keys that were destroyed since.
            if (keys.isPresent()
                    && !Files.exists(
                            keyring.resolve("keyring-" + backup.manifest().keyring()))) {
                Encryption.check(keys.get().of(data)).copyKeyring(keyring);
            }
        } catch (IOException e) {
            throw new BackupRefused("The backup could not be restored to " + to + ": " + Places.why(e) + ".", e);
        } catch (EncryptionRefused refused) {
            throw new BackupRefused(String.valueOf(refused.getMessage()), refused);
        }
        requireOpens(data);
        return keyring;
    }

    private static void copyAll(StoredBackup backup, Path data, LongConsumer read) throws IOException, BackupRefused {
        FileCopy copy = new FileCopy(CopyPace.unlimited(), read);
        Places.makeDirectories(data);
        for (BackedUpFile file : backup.manifest().files()) {
            if (!file.path().equals(LAST)) {
                copyOne(backup, file, data, copy);
            }
        }
        Places.syncNames(data);
        for (BackedUpFile file : backup.manifest().files()) {
            if (file.path().equals(LAST)) {
                copyOne(backup, file, data, copy);
            }
        }
        Places.syncNames(data);
    }

    private static void copyOne(StoredBackup backup, BackedUpFile file, Path data, FileCopy copy)
            throws IOException, BackupRefused {
        Path place = data.resolve(file.path());
        Places.makeParents(place);
        try {
            backup.requireHash(file, copy.copy(backup.fileOf(file), place));
        } catch (BackupStopped cannotBe) {
            throw new IllegalStateException(cannotBe);
        }
    }

    /** As a start would: log and rows must fit. */
    private static void requireOpens(Path data) throws BackupRefused {
        try {
            Storage.open(data, StoredRows.tables(), 1, StoreSettings.defaults(), Runnable::run)
                    .close();
        } catch (StoreRefused refused) {
            throw new BackupRefused("The backup was restored, but cannot be used. " + refused.getMessage(), refused);
        }
    }
}
