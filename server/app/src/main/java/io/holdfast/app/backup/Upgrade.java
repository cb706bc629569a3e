package io.holdfast.app.backup;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.store.DirectoryUpgrade;
import io.holdfast.store.StoreRefused;
import java.nio.file.Path;

/**
 * What happened to the level of a data directory.
 *
 * @param levelBefore what it had
 * @param level what it has
 */
public record Upgrade(int levelBefore, int level) {

    /** Raises it to the newest that this version knows. */
    public static Upgrade finalizeIn(Path dataDir) throws BackupRefused {
        try {
            DirectoryUpgrade done = DirectoryUpgrade.finalizeIn(dataDir, StoredRows.tables());
            return new Upgrade(done.before(), done.now());
        } catch (StoreRefused refused) {
            throw new BackupRefused(String.valueOf(refused.getMessage()), refused);
        }
    }
}
