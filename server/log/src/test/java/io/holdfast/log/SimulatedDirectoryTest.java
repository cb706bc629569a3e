package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The fake keeps the contract of the true one, and forgets all that a disk may forget. */
class SimulatedDirectoryTest extends LogDirectoryContract {
    private static final int SEEDS = 200;
    private static final int SECTOR = SimulatedFile.SECTOR_BYTES;

    @Override
    LogDirectory directory() {
        return new SimulatedDirectory(Seeds.random(1));
    }

    @Test
    void powerCutKeepsWhatWasSynced() throws Exception {
        for (long seed = 1; seed <= SEEDS; seed++) {
            SimulatedDirectory directory = new SimulatedDirectory(Seeds.random(seed));
            LogDirectory.File file = directory.create("a");
            write(file, "durable", 0);
            file.sync();
            directory.syncNames();
            directory.cut();
            assertThat(contents(directory)).isEqualTo("durable");
        }
    }

    @Test
    void powerCutTearsWhatWasNotSyncedInEveryWay() throws Exception {
        assertThat(outcomes(directory -> {
                    LogDirectory.File file = twoSectors(directory, "-");
                    write(file, "1".repeat(SECTOR), 0);
                    write(file, "2".repeat(SECTOR), SECTOR);
                }))
                .contains("--", "1-", "-2", "12", "11");
    }

    @Test
    void powerCutMayKeepAnEarlierWriteOfTheSameSector() throws Exception {
        assertThat(outcomes(directory -> {
                    LogDirectory.File file = twoSectors(directory, "-");
                    write(file, "1".repeat(SECTOR), 0);
                    write(file, "2".repeat(SECTOR), 0);
                }))
                .containsExactlyInAnyOrder("--", "1-", "2-");
    }

    @Test
    void killKeepsEverythingButAPowerCutBehindItDoesNot() throws Exception {
        assertThat(outcomes(directory -> {
                    LogDirectory.File file = twoSectors(directory, "-");
                    write(file, "1".repeat(SECTOR), 0);
                    directory.kill();
                    assertThat(contents(directory)).startsWith("1");
                }))
                .containsExactlyInAnyOrder("--", "1-");
    }

    @Test
    void namesAreLostOrNotUntilTheyAreSynced() throws Exception {
        Set<String> left = new TreeSet<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            SimulatedDirectory directory = new SimulatedDirectory(Seeds.random(seed));
            directory.create("a").sync();
            directory.create("b").sync();
            directory.syncNames();
            directory.rename("a", "c");
            directory.delete("b");
            directory.create("d").sync();
            directory.cut();
            left.add(String.join("", directory.names()));
        }
        assertThat(left).containsExactlyInAnyOrder("ab", "abd", "a", "ad", "bc", "bcd", "c", "cd");
    }

    @Test
    void markLagsBehindButNeverRunsAhead() {
        Set<Long> left = new TreeSet<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            SimulatedDirectory directory = new SimulatedDirectory(Seeds.random(seed));
            directory.mark().reached(1);
            directory.mark().sync();
            directory.mark().reached(2);
            directory.mark().reached(3);
            directory.kill();
            assertThat(directory.mark().load()).isEqualTo(3);
            directory.cut();
            left.add(directory.mark().load());
        }
        assertThat(left).containsExactly(1L, 2L, 3L);
    }

    @Test
    void stoppedProcessDoesNothingMore() throws Exception {
        SimulatedDirectory directory = new SimulatedDirectory(Seeds.random(1));
        LogDirectory.File file = directory.create("a");
        directory.stopAfter(1);
        write(file, "a", 0);
        assertThatThrownBy(file::sync).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> write(file, "b", 0)).isInstanceOf(IOException.class);
        assertThat(directory.isStopped()).isTrue();

        directory.kill();
        assertThatThrownBy(() -> write(file, "b", 0)).isInstanceOf(IOException.class);
        assertThat(contents(directory)).isEqualTo("a");
    }

    private interface Work {
        void on(SimulatedDirectory directory) throws IOException;
    }

    /** The first letter of each sector after a cut, over many seeds. */
    private static Set<String> outcomes(Work work) throws IOException {
        Set<String> outcomes = new TreeSet<>();
        for (long seed = 1; seed <= SEEDS; seed++) {
            SimulatedDirectory directory = new SimulatedDirectory(Seeds.random(seed));
            work.on(directory);
            directory.cut();
            String left = contents(directory);
            outcomes.add(left.substring(0, 1) + left.charAt(SECTOR));
        }
        return outcomes;
    }

    private static LogDirectory.File twoSectors(SimulatedDirectory directory, String letter) throws IOException {
        LogDirectory.File file = directory.create("a");
        write(file, letter.repeat(2 * SECTOR), 0);
        file.sync();
        directory.syncNames();
        return file;
    }

    private static String contents(SimulatedDirectory directory) throws IOException {
        try (LogDirectory.File file = directory.open("a")) {
            return read(file, 0, 2 * SECTOR);
        }
    }
}
