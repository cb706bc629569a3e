package io.holdfast.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What it means that a data directory is finalized: from then on this version writes what the one before cannot read.
 *
 * @param before the level that the directory had
 * @param now the level that it has
 */
public record DirectoryUpgrade(int before, int now) {

    /**
     * Raises the level of a directory that nobody uses. There is no way back but a backup.
     *
     * @param tables all that this version knows
     * @throws StoreRefused if there are no data, they are in use, or of a newer version
     */
    public static DirectoryUpgrade finalizeIn(Path directory, List<Table> tables) throws StoreRefused {
        if (!Files.isDirectory(directory)) {
            throw new StoreRefused("There is no data directory " + directory + ".");
        }
        try {
            if (DirectoryContents.of(directory).kind() == DirectoryKind.NO_DATA) {
                throw new StoreRefused("There are no data in " + directory + " yet.");
            }
            try (DataDirectory claimed = DataDirectory.claim(directory)) {
                int newest = DirectoryLevel.newest(tables);
                int before = DirectoryLevel.require(claimed.path(), newest);
                if (claimed.hasNoLog()) {
                    throw new StoreRefused("The data directory " + directory
                            + " was last used by an older version; start this one once before it is finalized.");
                }
                if (before < newest) {
                    DirectoryLevel.write(claimed.path(), newest);
                }
                return new DirectoryUpgrade(before, newest);
            }
        } catch (IOException e) {
            throw new StoreRefused(
                    "The data directory " + directory + " cannot be used: " + Directories.why(e) + ".", e);
        }
    }
}
