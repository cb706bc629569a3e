package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which directories are opened, and what the operator is told about the others. */
final class DataDirectoryTest {

    private static final Table ONE = new Table(1, "one", true);
    private static final Table TWO = new Table(2, "two", false);
    private static final byte[] K = {'k'};

    @TempDir
    Path parent;

    @Test
    void missingDirectoryIsMadeWithItsParents() throws Exception {
        Path directory = parent.resolve("a/b/c");
        open(directory, ONE).close();
        assertThat(directory.resolve("FORMAT")).hasContent("holdfast-data 2");
        assertThat(directory.resolve("LOCK-holdfast")).hasContent("made");
        assertThat(directory.resolve("rows/CURRENT")).exists();
    }

    @Test
    void rootOfAFreshFileSystemCountsAsEmpty() throws Exception {
        Files.createDirectory(parent.resolve("lost+found"));
        open(parent, ONE).close();
        open(parent, ONE).close();
    }

    @Test
    void directoryLeftHalfMadeIsCompleted() throws Exception {
        open(parent, ONE).close();
        Files.delete(parent.resolve("FORMAT"));
        Files.writeString(parent.resolve("FORMAT.new"), "hold");
        Files.writeString(parent.resolve("LOCK-holdfast"), "");
        open(parent, ONE).close();
        assertThat(parent.resolve("FORMAT")).hasContent("holdfast-data 2");
        assertThat(parent.resolve("FORMAT.new")).doesNotExist();
    }

    @Test
    void directoryThatWasInUseOnceNeverComesUpEmpty() throws Exception {
        open(parent, ONE).close();
        Files.delete(parent.resolve("FORMAT"));
        assertRefused(parent, ONE).hasMessageContaining("it was in use once, and now its file FORMAT is missing");
        deleteAll(parent.resolve("log"));
        deleteAll(parent.resolve("rows"));
        Files.delete(parent.resolve("FACTS"));
        assertRefused(parent, ONE).hasMessageContaining("is damaged");
    }

    @Test
    void newerFormatIsRefused() throws Exception {
        open(parent, ONE).close();
        Files.writeString(parent.resolve("FORMAT"), "holdfast-data 4\n");
        assertRefused(parent, ONE)
                .hasMessage(
                        "The data directory " + real(parent) + " was written by a newer Holdfast (format 4); this one"
                                + " reads format 3. Start the newer version, or give another directory.");
    }

    @Test
    void unreadableFormatIsRefused() throws Exception {
        open(parent, ONE).close();
        for (String text : List.of("", "1", "holdfast-data", "holdfast-data 0", "x".repeat(100))) {
            Files.writeString(parent.resolve("FORMAT"), text);
            assertRefused(parent, ONE).hasMessageContaining("is damaged (its file FORMAT");
        }
    }

    @Test
    void directoryInUseIsRefusedAndStaysInUse() throws Exception {
        Path directory = parent.resolve("data");
        Path otherName = Files.createSymbolicLink(parent.resolve("link"), directory);
        try (OnePartition store = open(directory, ONE)) {
            assertRefused(directory, ONE).hasMessageContaining("is in use by another Holdfast");
            assertRefused(otherName, ONE).hasMessageContaining("is in use by another Holdfast");
            Batch batch = new Batch();
            batch.put(ONE, K, K);
            store.commit(batch);
        }
        try (OnePartition store = open(otherName, ONE)) {
            assertThat(store.get(ONE, K)).isEqualTo(K);
        }
    }

    @Test
    void foreignDirectoryIsRefusedAndLeftAlone() throws Exception {
        Files.writeString(parent.resolve("thesis.txt"), "chapter 1");
        assertRefused(parent, ONE)
                .hasMessage(
                        "The directory " + real(parent) + " is not a Holdfast data directory and not empty (it contains"
                                + " thesis.txt); give the name of an empty or a new one.");
        try (Stream<Path> entries = Files.list(parent)) {
            assertThat(entries).hasSize(1);
        }
    }

    @Test
    void fileInPlaceOfADirectoryIsRefused() throws Exception {
        Path file = Files.writeString(parent.resolve("file"), "");
        assertRefused(file, ONE).hasMessage("The data directory " + file + " cannot be used: it is a file.");
        assertRefused(file.resolve("below"), ONE).hasMessageContaining("cannot be used");
    }

    @Test
    void lostRowsAreDamageNotANewStore() throws Exception {
        open(parent, ONE).close();
        Files.delete(parent.resolve("rows/CURRENT"));
        assertRefused(parent, ONE).hasMessageContaining("is damaged");
        deleteAll(parent.resolve("rows"));
        assertRefused(parent, ONE).hasMessageContaining("is damaged");
    }

    @Test
    void damagedManifestIsRefused() throws Exception {
        open(parent, ONE).close();
        Path manifest = only("MANIFEST-*");
        byte[] bytes = Files.readAllBytes(manifest);
        bytes[bytes.length / 2] ^= 1;
        Files.write(manifest, bytes);
        assertRefused(parent, ONE).hasMessageContaining("is damaged").hasMessageEndingWith("or give another one.");
        Files.delete(manifest);
        assertRefused(parent, ONE).hasMessageContaining("is damaged");
    }

    @Test
    void damagedRowsAreNeverServed() throws Exception {
        try (OnePartition store = open(parent, ONE)) {
            Batch batch = new Batch();
            batch.put(ONE, K, new byte[1000]);
            store.commit(batch);
            store.flush();
        }
        Path file = largest("*.sst");
        byte[] bytes = Files.readAllBytes(file);
        bytes[500] ^= 1;
        Files.write(file, bytes, StandardOpenOption.WRITE);
        try (OnePartition store = open(parent, ONE)) {
            assertThatThrownBy(() -> store.get(ONE, K)).isInstanceOf(StoreUnreadable.class);
            assertThatThrownBy(() -> store.scan(ONE, K, new byte[] {'z'}, (key, value) -> true))
                    .isInstanceOf(StoreUnreadable.class)
                    .hasMessageContaining("The table one could not be read");
        }
    }

    @Test
    void newTableIsAdded() throws Exception {
        open(parent, ONE).close();
        try (OnePartition store = open(parent, TWO, ONE)) {
            Batch batch = new Batch();
            batch.put(TWO, K, K);
            store.commit(batch);
            assertThat(store.get(TWO, K)).isEqualTo(K);
            assertThat(store.get(ONE, K)).isNull();
        }
    }

    @Test
    void unknownTableIsRefused() throws Exception {
        open(parent, ONE, TWO).close();
        assertRefused(parent, ONE).hasMessageContaining("has a table \"two\" that this Holdfast does not know");
    }

    @Test
    void tablesThatChangedPlacesAreRefused() throws Exception {
        open(parent, ONE, TWO).close();
        assertRefused(parent, new Table(1, "two", false), new Table(2, "one", true))
                .hasMessageContaining("its table \"two\" has the number 2");
        open(parent, ONE, TWO).close();
    }

    private static OnePartition open(Path directory, Table... tables) throws StoreRefused {
        return OnePartition.open(directory, List.of(tables), StoreSettings.defaults());
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(Path directory, Table... tables) {
        return assertThatThrownBy(() -> open(directory, tables)).isInstanceOf(StoreRefused.class);
    }

    private static Path real(Path path) throws IOException {
        return path.toRealPath();
    }

    private Path only(String glob) throws IOException {
        try (var found = Files.newDirectoryStream(parent.resolve("rows"), glob)) {
            return found.iterator().next();
        }
    }

    private Path largest(String glob) throws IOException {
        Path found = only(glob);
        try (var files = Files.newDirectoryStream(parent.resolve("rows"), glob)) {
            for (Path file : files) {
                found = Files.size(file) > Files.size(found) ? file : found;
            }
        }
        return found;
    }

    private static void deleteAll(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
