package io.holdfast.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mark is a witness: it can be lost without losing anything, and it must not accuse an innocent log. */
class MarkDamageTest {
    private static final LogSettings TINY = new LogSettings(64 * 1024, 64 * 1024);
    private static final int RECORDS = 5;

    @TempDir
    Path path;

    @BeforeEach
    void write() throws Exception {
        try (FileLog log = FileLog.make(path, TINY, 1, 0, task -> {})) {
            for (int i = 1; i <= RECORDS; i++) {
                log.append(0, new byte[i], i, i);
            }
        }
    }

    @Test
    void markRemembersTheNewestPosition() throws Exception {
        assertThat(MappedMark.in(path).load()).isEqualTo(RECORDS);
    }

    @Test
    void markIsKeptWhenTheProcessEndsWithoutAWord() throws Exception {
        MappedMark.in(path).reached(RECORDS + 1);
        assertThat(MappedMark.in(path).load()).isEqualTo(RECORDS + 1);
    }

    @Test
    void logWithoutItsMarkIsWhole() throws Exception {
        Files.delete(mark());
        requireWhole();
    }

    @Test
    void zeroedOrCutMarkIsHarmless() throws Exception {
        for (byte[] left : new byte[][] {new byte[4096], new byte[0], Arrays.copyOf(Files.readAllBytes(mark()), 520)}) {
            Files.write(mark(), left);
            requireWhole();
        }
    }

    @Test
    void markOfTooManyPositionsIsNotBelievedIfAnyBitIsWrong() throws Exception {
        byte[] right = Files.readAllBytes(mark());
        for (int slot : new int[] {0, 512}) {
            for (int bit = 0; bit < 16 * Byte.SIZE; bit++) {
                byte[] harmed = right.clone();
                harmed[slot + bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                Files.write(mark(), harmed);
                requireWhole();
            }
        }
    }

    @Test
    void markStandsAgainWhenTheLogWasOpened() throws Exception {
        Files.delete(mark());
        requireWhole();
        assertThat(MappedMark.in(path).load()).isEqualTo(RECORDS);
    }

    @Test
    void markConvictsALogThatLostItsEnd() throws Exception {
        byte[] file = Files.readAllBytes(path.resolve("0000000001.log"));
        Arrays.fill(file, RECORDS * 4096, (RECORDS + 1) * 4096, (byte) 0);
        Files.write(path.resolve("0000000001.log"), file);

        assertThatThrownBy(() -> FileLog.open(path, TINY, 1, 0, task -> {}))
                .isInstanceOf(LogDamaged.class)
                .hasMessage("the log ends at record 4, but record 5 was written");
    }

    private Path mark() {
        return path.resolve(MappedMark.FILE);
    }

    private void requireWhole() throws Exception {
        try (FileLog log = FileLog.open(path, TINY, 1, 0, task -> {})) {
            assertThat(LogContract.shown(log, 0, 0)).hasSize(RECORDS);
        }
    }
}
