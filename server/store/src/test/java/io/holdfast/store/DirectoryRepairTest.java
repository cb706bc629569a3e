package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever part of a directory is damaged, the others stay as they are; an interrupted repair is finished by the next one. */
class DirectoryRepairTest {
    private static final int ROWS = 300;
    /** Few enough for the first segment of the log. */
    private static final int RECORDS = 60;

    @TempDir
    Path scratch;

    @Test
    void eachPartitionIsRepairedByItself() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, ROWS, true);
        directory.damageRows("rows-1");
        directory.damageRows("rows-2");
        List<Long> saved;
        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostRecords()).isEmpty();
            saved = copyGoodRows(store, List.of(1, 2));
            assertThat(saved).hasSizeBetween(ROWS - 80, ROWS - 2);
            assertThat(store.replace("now"))
                    .extracting(Path::getFileName)
                    .map(Path::toString)
                    .containsExactly("rows-1-damaged-now", "rows-2-damaged-now");
        }
        assertThat(directory.path.resolve("repairing")).doesNotExist();
        try (NodeStorage storage = directory.open()) {
            assertThat(directory.rows(storage)).isEqualTo(saved);
            storage.store(1).commit(DamagedDirectory.row(ROWS));
        }
        try (NodeStorage storage = directory.open()) {
            assertThat(directory.rows(storage)).hasSize(saved.size() + 1);
        }
    }

    @Test
    void repairThatWasKilledBetweenTheTwoMovesIsFinishedByTheNext() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, ROWS, true);
        directory.damageRows("rows-1");
        List<Long> saved;
        try (DamagedStore store = directory.openDamaged()) {
            saved = copyGoodRows(store, List.of(1));
            store.replace("now");
        }
        undoSecondMove(directory, "rows-1");
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(directory::open)
                .withMessageContaining("was interrupted")
                .withMessageContaining("holdfast doctor --repair");

        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostRecords()).isEmpty();
        }
        try (NodeStorage storage = directory.open()) {
            assertThat(directory.rows(storage)).isEqualTo(saved);
        }
    }

    @Test
    void recordsBeforeTheDamageInTheLogAreSavedAndThoseBehindItAreTold() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, RECORDS, false);
        directory.damageRecord(41);
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(directory::open)
                .withMessageContaining("lost record 41")
                .withMessageContaining("restore it from a backup")
                .withMessageContaining("holdfast doctor --repair");
        repairLog(directory, 41);
        assertThat(directory.path.resolve("log-damaged-now")).isDirectory();
        expectRowsAndGoOn(directory, 40);
    }

    @Test
    void lostLogIsReplacedByANewOneBehindAllThatTheRowsHave() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, RECORDS, true);
        Files.move(directory.path.resolve("log"), scratch.resolve("lost"));
        try (DamagedStore store = directory.openDamaged()) {
            LostRecords lost = store.lostRecords().orElseThrow();
            assertThat(lost.lastKnown()).isEqualTo(RECORDS);
            store.replace("now");
        }
        expectRowsAndGoOn(directory, RECORDS);
    }

    @Test
    void newLogThatHasNotGotItsPlaceGetsItByTheNextRepair() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, RECORDS, false);
        directory.damageRecord(41);
        repairLog(directory, 41);
        undoSecondMove(directory, "log");
        assertThatExceptionOfType(StoreRefused.class)
                .isThrownBy(directory::open)
                .withMessageContaining("was interrupted");
        try (DamagedStore store = directory.openDamaged()) {
            assertThat(store.lostRecords()).isEmpty();
        }
        expectRowsAndGoOn(directory, 40);
    }

    @Test
    void lookingAtADamagedLogChangesNothing() throws Exception {
        DamagedDirectory directory = new DamagedDirectory(scratch, RECORDS, false);
        directory.damageRecord(41);
        byte[] before = Files.readAllBytes(directory.path.resolve("log").resolve("0000000001.log"));
        for (int i = 0; i < 2; i++) {
            try (DamagedStore store = directory.openDamaged()) {
                assertThat(store.lostRecords().orElseThrow().first()).isEqualTo(41);
            }
        }
        assertThat(directory.path.resolve("repairing")).doesNotExist();
        assertThat(directory.path.resolve("log").resolve("0000000001.log")).hasBinaryContent(before);
        assertThatExceptionOfType(StoreRefused.class).isThrownBy(directory::open);
    }

    private static void repairLog(DamagedDirectory directory, long firstLost) throws Exception {
        try (DamagedStore store = directory.openDamaged()) {
            LostRecords lost = store.lostRecords().orElseThrow();
            assertThat(lost.first()).isEqualTo(firstLost);
            assertThat(lost.lastKnown()).isEqualTo(RECORDS);
            List<Long> shown = new ArrayList<>();
            for (int i = 0; i < store.partitions(); i++) {
                lost.show(i, batch -> {
                    while (batch.next()) {
                        shown.add(DamagedDirectory.number(batch.key()));
                    }
                });
            }
            // Record n has row n - 1, and the damaged one cannot be read.
            assertThat(shown)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.range(firstLost, RECORDS).boxed().toList());
            store.replace("now");
        }
    }

    /** What is written from now on must be found again after a kill: positions that were used before would not be. */
    private void expectRowsAndGoOn(DamagedDirectory directory, int rows) throws Exception {
        List<Long> expected = new ArrayList<>(LongStream.range(0, rows).boxed().toList());
        Path killed = scratch.resolve("killed");
        try (NodeStorage storage = directory.open()) {
            assertThat(directory.rows(storage)).isEqualTo(expected);
            for (int i = 0; i < DamagedDirectory.PARTITIONS; i++) {
                storage.store(i).commit(DamagedDirectory.row(1_000 + i));
                expected.add(1_000L + i);
            }
            DamagedDirectory.copy(directory.path, killed);
        }
        try (NodeStorage storage =
                NodeStorage.open(killed, DamagedDirectory.TABLES, 1, StoreSettings.defaults(), Runnable::run)) {
            assertThat(directory.rows(storage)).isEqualTo(expected);
        }
    }

    private static void undoSecondMove(DamagedDirectory directory, String room) throws Exception {
        Files.createDirectory(directory.path.resolve("repairing"));
        Files.move(
                directory.path.resolve(room),
                directory.path.resolve("repairing").resolve(room));
    }

    /** Returns the numbers of the rows in all partitions that could be read. */
    private static List<Long> copyGoodRows(DamagedStore store, List<Integer> damaged) throws Exception {
        List<Long> saved = new ArrayList<>();
        for (int partition = 0; partition < store.partitions(); partition++) {
            Batch good = new Batch();
            int[] gaps = {0};
            store.read(
                    partition,
                    DamagedDirectory.LARGE,
                    DamagedDirectory.FIRST,
                    DamagedDirectory.END,
                    new SalvageVisitor() {
                        @Override
                        public void row(byte[] key, byte[] value) {
                            good.put(DamagedDirectory.LARGE, key, value);
                            saved.add(DamagedDirectory.number(key));
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
            assertThat(gaps[0]).isEqualTo(damaged.contains(partition) ? 1 : 0);
            if (damaged.contains(partition)) {
                store.replacement(partition).commit(good);
            }
        }
        saved.sort(null);
        return saved;
    }
}
