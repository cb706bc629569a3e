package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new version can be gone back from until the directory is finalized. */
final class DirectoryLevelTest {
    private static final Table OLD = new Table(1, "old", false);
    private static final Table NEW = new Table(2, "new", false, 2);
    private static final List<Table> OLD_VERSION = List.of(OLD);
    private static final List<Table> NEW_VERSION = List.of(OLD, NEW);
    private static final byte[] K = {'k'};

    @TempDir
    Path directory;

    private NodeStorage open(List<Table> tables) throws StoreRefused {
        return NodeStorage.open(directory, tables, 1, StoreSettings.defaults(), Runnable::run);
    }

    @Test
    void olderVersionGoesOnWhereANewerOneWasTried() throws Exception {
        open(OLD_VERSION).close();
        try (NodeStorage newer = open(NEW_VERSION)) {
            assertThat(newer.level()).isEqualTo(1);
            put(newer, OLD);
            assertThatThrownBy(() -> put(newer, NEW)).isInstanceOf(IllegalArgumentException.class);
        }
        try (NodeStorage older = open(OLD_VERSION)) {
            assertThat(older.store(0).get(OLD, K)).isEqualTo(K);
        }
    }

    @Test
    void finalizedDirectoryGetsWhatIsNewAndIsRefusedByTheOlderVersion() throws Exception {
        open(OLD_VERSION).close();
        assertThat(DirectoryUpgrade.finalizeIn(directory, NEW_VERSION)).isEqualTo(new DirectoryUpgrade(1, 2));
        assertThat(DirectoryUpgrade.finalizeIn(directory, NEW_VERSION)).isEqualTo(new DirectoryUpgrade(2, 2));
        try (NodeStorage newer = open(NEW_VERSION)) {
            assertThat(newer.level()).isEqualTo(2);
            put(newer, NEW);
        }
        assertThatThrownBy(() -> open(OLD_VERSION))
                .isInstanceOf(StoreRefused.class)
                .hasMessage("The data directory " + directory.toRealPath()
                        + " was finalized by a newer Holdfast (level 2); this one knows level 1. Start the newer version,"
                        + " or restore a backup from before.");
        assertThatThrownBy(() -> DirectoryUpgrade.finalizeIn(directory, OLD_VERSION))
                .hasMessageContaining("finalized by a newer Holdfast");
    }

    @Test
    void newDirectoryHasTheNewestLevelAtOnce() throws Exception {
        try (NodeStorage storage = open(NEW_VERSION)) {
            assertThat(storage.level()).isEqualTo(2);
        }
        assertThat(directory.resolve("LEVEL")).hasContent("holdfast-level 2");
    }

    @Test
    void directoryFromBeforeThereWereLevelsHasTheFirst() throws Exception {
        open(OLD_VERSION).close();
        Files.delete(directory.resolve("LEVEL"));
        try (NodeStorage storage = open(NEW_VERSION)) {
            assertThat(storage.level()).isEqualTo(1);
        }
    }

    @Test
    void levelThatCannotBeReadIsDamage() throws Exception {
        open(OLD_VERSION).close();
        Files.writeString(directory.resolve("LEVEL"), "holdfast-level zero\n");
        assertThatThrownBy(() -> open(OLD_VERSION)).hasMessageContaining("its file LEVEL does not say");
    }

    @Test
    void onlyADirectoryWithDataThatNobodyUsesIsFinalized() throws Exception {
        assertThatThrownBy(() -> DirectoryUpgrade.finalizeIn(directory, OLD_VERSION))
                .hasMessage("There are no data in " + directory + " yet.");
        assertThatThrownBy(() -> DirectoryUpgrade.finalizeIn(directory.resolve("none"), OLD_VERSION))
                .hasMessage("There is no data directory " + directory.resolve("none") + ".");
        try (NodeStorage inUse = open(OLD_VERSION)) {
            assertThat(inUse.level()).isEqualTo(1);
            assertThatThrownBy(() -> DirectoryUpgrade.finalizeIn(directory, OLD_VERSION))
                    .hasMessageContaining("is in use by another Holdfast");
        }
    }

    private static void put(Storage storage, Table table) throws StoreFailure {
        Batch batch = new Batch();
        batch.put(table, K, K);
        storage.store(0).commit(batch);
    }
}
