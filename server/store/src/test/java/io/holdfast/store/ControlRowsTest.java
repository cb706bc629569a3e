package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rows of what belongs to no queue, beside those of the partitions. Closing leaves what a crash would: new rows are in the log alone. */
final class ControlRowsTest {
    private static final int MIB = 1024 * 1024;
    private static final StoreSettings SMALL = new StoreSettings(MIB, MIB, MIB, MIB, 16);
    private static final Table ONE = new Table(1, "one", false);
    private static final byte[] KEY = {'k'};

    @TempDir
    Path directory;

    @Test
    void controlRowsSurviveACrashAndDoNotMixWithThoseOfPartitions() throws Exception {
        try (Storage storage = open()) {
            put(storage.store(0), ONE, "zero");
            put(storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE, "control");
            put(storage.store(1), ONE, "one");
        }

        try (Storage storage = open()) {
            assertThat(storage.partitions()).isEqualTo(2);
            assertThat(storage.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, KEY))
                    .asString(UTF_8)
                    .isEqualTo("control");
            assertThat(storage.store(0).get(ONE, KEY)).asString(UTF_8).isEqualTo("zero");
            assertThat(storage.store(1).get(ONE, KEY)).asString(UTF_8).isEqualTo("one");
        }
    }

    @Test
    void controlRowsAreOnDiskBeforeTheLogLetsGoOfThem() throws Exception {
        try (Storage storage = open()) {
            put(storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE, "control");
            for (int i = 0; i < 5; i++) {
                put(storage.store(0), ONE, "x".repeat(MIB));
            }
            storage.maintain();
            assertThat(Facts.read(directory).logFrom()).isGreaterThan(1);
        }

        try (Storage storage = open()) {
            assertThat(storage.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, KEY))
                    .asString(UTF_8)
                    .isEqualTo("control");
        }
    }

    @Test
    void directoryFromBeforeThereWereControlRowsGetsThem() throws Exception {
        try (Storage storage = open()) {
            put(storage.store(0), ONE, "zero");
        }
        forgetControl();
        deleteControl();

        try (Storage storage = open()) {
            assertThat(storage.store(0).get(ONE, KEY)).asString(UTF_8).isEqualTo("zero");
            put(storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE, "control");
        }
        try (Storage storage = open()) {
            assertThat(storage.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, KEY))
                    .asString(UTF_8)
                    .isEqualTo("control");
        }
    }

    @Test
    void controlRowsLeftHalfMadeAreMadeOnceMore() throws Exception {
        open().close();
        forgetControl();
        open().close();
        forgetControl();
        deleteControl();
        // RocksDB makes its list of files first, and then the file that names the list.
        Files.createDirectory(directory.resolve("control"));
        Files.writeString(directory.resolve("control/MANIFEST-000001"), "half");
        open().close();
        forgetControl();
        deleteControl();
        Files.createDirectory(directory.resolve("control"));
        try (Storage storage = open()) {
            put(storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE, "control");
        }
        try (Storage storage = open()) {
            assertThat(storage.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, KEY))
                    .asString(UTF_8)
                    .isEqualTo("control");
        }
    }

    @Test
    void directoryFromBeforeThereWasALogGetsControlRows() throws Exception {
        FormatOne.write(directory, List.of(ONE), MIB, List.of());

        try (Storage storage = open()) {
            put(storage.store(ControlDatabase.PARTITION), ControlDatabase.TABLE, "control");
        }
        try (Storage storage = open()) {
            assertThat(storage.partitions()).isEqualTo(1);
            assertThat(storage.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, KEY))
                    .asString(UTF_8)
                    .isEqualTo("control");
        }
    }

    @Test
    void lostControlRowsAreNotReplacedByEmptyOnes() throws Exception {
        open().close();
        deleteControl();

        assertThatThrownBy(this::open).isInstanceOf(StoreRefused.class).hasMessageContaining("is damaged");
        Files.createDirectory(directory.resolve("control"));
        assertThatThrownBy(this::open).isInstanceOf(StoreRefused.class).hasMessageContaining("is damaged");
    }

    private Storage open() throws StoreRefused {
        return Storage.open(directory, List.of(ONE), 2, SMALL, Runnable::run);
    }

    /** As earlier builds wrote the facts. */
    private void forgetControl() throws Exception {
        Facts facts = Facts.read(directory);
        new Facts(facts.epoch(), facts.logFrom(), facts.rows(), null).write(directory);
        assertThat(directory.resolve("FACTS")).content().doesNotContain("control");
    }

    private void deleteControl() throws Exception {
        try (Stream<Path> all = Files.walk(directory.resolve("control"))) {
            for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void put(Store store, Table table, String value) throws StoreFailure {
        Batch batch = new Batch();
        batch.put(table, KEY, value.getBytes(UTF_8));
        store.commit(batch);
    }
}
