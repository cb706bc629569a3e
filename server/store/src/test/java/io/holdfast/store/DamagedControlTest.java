package io.holdfast.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damaged control rows keep a directory from being opened until a repair has saved what can be read of them; queues lose nothing. */
class DamagedControlTest {
    private static final int ROWS = 30;
    private static final List<Long> ALL = LongStream.range(0, ROWS).boxed().toList();

    @TempDir
    Path scratch;

    private DamagedDirectory directory;

    /** With one control row that only the files have, and one that only the log has. */
    @BeforeEach
    void fill() throws Exception {
        directory = new DamagedDirectory(scratch, ROWS, false);
        try (NodeStorage storage = directory.open()) {
            storage.store(ControlDatabase.PARTITION).commit(row("files"));
            storage.settle(Set.of());
        }
        try (NodeStorage storage = directory.open()) {
            storage.store(ControlDatabase.PARTITION).commit(row("log"));
        }
    }

    @Test
    void controlRowsThatCannotBeOpenedAreRefusedInOneSentenceWithAWayOut() throws Exception {
        Files.delete(control("CURRENT"));
        expectRefusal("its list of files cannot be read");
    }

    @Test
    void controlRowsThatCannotBeOpenedAreMadeAnewFromWhatTheLogHas() throws Exception {
        Files.delete(control("CURRENT"));
        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostControl()).isPresent();
            assertThat(names(store.replace("now"))).containsExactly("control-damaged-now");
        }
        assertThat(directory.path.resolve("repairing")).doesNotExist();
        expectAndGoOn("log");
    }

    @Test
    void lookingAtThemChangesNothing() throws Exception {
        Files.delete(control("CURRENT"));
        for (int i = 0; i < 2; i++) {
            try (DamagedStore store = directory.openDamaged()) {
                assertThat(store.lostControl()).isPresent();
            }
            assertThat(directory.path.resolve("repairing")).doesNotExist();
            expectRefusal("in its control rows");
        }
    }

    @Test
    void repairThatWasKilledBetweenTheTwoMovesIsFinishedByTheNext() throws Exception {
        Files.delete(control("CURRENT"));
        try (DamagedStore store = directory.openDamaged()) {
            store.replace("now");
        }
        Files.createDirectory(directory.path.resolve("repairing"));
        Files.move(directory.path.resolve("control"), directory.path.resolve("repairing/control"));
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(directory::open)
                .withMessageContaining("was interrupted")
                .withMessageContaining("holdfast doctor --repair");

        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostControl()).isEmpty();
        }
        expectAndGoOn("log");
    }

    @Test
    void lostControlRowsAndALostLogAreRepairedTogether() throws Exception {
        try (NodeStorage storage = directory.open()) {
            storage.settle(Set.of());
        }
        Files.delete(control("CURRENT"));
        Files.move(directory.path.resolve("log"), scratch.resolve("lost"));
        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostRecords()).isPresent();
            assertThat(names(store.replace("now"))).containsExactly("control-damaged-now", "log-damaged-now");
        }
        expectAndGoOn();
    }

    @Test
    void rowsOfADamagedBlockAreLostAndAllOthersAreKept() throws Exception {
        damageBlock("files");
        try (NodeStorage storage = directory.open()) {
            assertThatExceptionOfType(StoreUnreadable.class).isThrownBy(() -> controlRows(storage));
        }
        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostControl()).isEmpty();
            Batch sound = new Batch();
            assertThat(readControl(store, sound)).isEqualTo(1);
            store.replacement(ControlDatabase.PARTITION).commit(sound);
            assertThat(names(store.replace("now"))).containsExactly("control-damaged-now");
        }
        expectAndGoOn("log");
    }

    private void expectRefusal(String how) {
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(directory::open)
                .withMessageContaining("is damaged (in its control rows: ")
                .withMessageContaining(how)
                .withMessageEndingWith(
                        "); restore it from a backup, or let holdfast doctor --repair say what is lost and save the rest.");
    }

    /** What is written from now on must be found again. */
    private void expectAndGoOn(String... control) throws Exception {
        List<String> expected = new ArrayList<>(List.of(control));
        try (NodeStorage storage = directory.open()) {
            assertThat(controlRows(storage)).isEqualTo(expected);
            assertThat(directory.rows(storage)).isEqualTo(ALL);
            storage.store(ControlDatabase.PARTITION).commit(row("z"));
        }
        expected.add("z");
        try (NodeStorage storage = directory.open()) {
            assertThat(controlRows(storage)).isEqualTo(expected);
        }
    }

    private static List<String> controlRows(NodeStorage storage) {
        List<String> keys = new ArrayList<>();
        storage.store(ControlDatabase.PARTITION)
                .scan(
                        ControlDatabase.TABLE,
                        DamagedDirectory.FIRST,
                        DamagedDirectory.END,
                        (key, value) -> keys.add(new String(key, UTF_8)));
        return keys;
    }

    /** Returns how many places cannot be read. */
    private static int readControl(DamagedStore store, Batch sound) {
        int[] gaps = {0};
        store.read(
                ControlDatabase.PARTITION,
                ControlDatabase.TABLE,
                DamagedDirectory.FIRST,
                DamagedDirectory.END,
                new SalvageVisitor() {
                    @Override
                    public void row(byte[] key, byte[] value) {
                        sound.put(ControlDatabase.TABLE, key, value);
                    }

                    @Override
                    public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
                        gaps[0]++;
                    }

                    @Override
                    public void doubtful(byte[] key, byte[] value) {
                        // Not to be trusted.
                    }
                });
        return gaps[0];
    }

    /** Changes the value of a row in whatever sorted file has it. */
    private void damageBlock(String key) throws IOException {
        try (Stream<Path> files = Files.list(directory.path.resolve("control"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".sst")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                int at = new String(bytes, ISO_8859_1).indexOf("value of " + key);
                if (at >= 0) {
                    bytes[at] ^= 1;
                    Files.write(file, bytes);
                    return;
                }
            }
        }
        throw new AssertionError("no file has the row " + key);
    }

    private static List<String> names(List<Path> paths) {
        return paths.stream().map(path -> path.getFileName().toString()).toList();
    }

    private Path control(String file) {
        return directory.path.resolve("control").resolve(file);
    }

    private static Batch row(String key) {
        Batch batch = new Batch();
        batch.put(ControlDatabase.TABLE, key.getBytes(UTF_8), ("value of " + key).getBytes(UTF_8));
        return batch;
    }
}
