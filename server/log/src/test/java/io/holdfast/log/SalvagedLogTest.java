package io.holdfast.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a damaged log everything is read that its checksums vouch for, and nothing is replayed behind a gap. */
class SalvagedLogTest {
    private static final long EPOCH = 77;
    private static final int RECORDS = 10;
    /** Four records in each segment. */
    private static final LogSettings TINY =
            new LogSettings(5L * RecordLayout.BLOCK_BYTES, 5L * RecordLayout.BLOCK_BYTES);

    @TempDir
    Path directory;

    @BeforeEach
    void writeRecords() throws Exception {
        try (FileLog log = FileLog.make(directory, TINY, EPOCH, 0, Runnable::run)) {
            for (int i = 1; i <= RECORDS; i++) {
                byte[] bytes = ("r" + i).getBytes(UTF_8);
                log.append(i % 2, bytes, bytes.length, i);
            }
        }
    }

    @Test
    void recordsBehindTheDamageAreShownButNotReplayed() throws Exception {
        flip(Segment.nameOf(2), 2);
        try (SalvagedLog log = SalvagedLog.read(directory, EPOCH, 0)) {
            assertThat(log.endOfChain(0)).isEqualTo(5);
            assertThat(log.lastKnown()).isEqualTo(RECORDS);
            assertThat(replayed(log, 0, 0)).containsExactly("r2", "r4");
            assertThat(replayed(log, 1, 0)).containsExactly("r1", "r3", "r5");
            assertThat(lost(log, 0, 0)).containsExactly("r8", "r10");
            assertThat(lost(log, 1, 0)).containsExactly("r7", "r9");
        }
    }

    @Test
    void rowsThatAreBehindTheDamageGoOnFromThere() throws Exception {
        flip(Segment.nameOf(2), 2);
        try (SalvagedLog log = SalvagedLog.read(directory, EPOCH, 0)) {
            assertThat(log.endOfChain(7)).isEqualTo(RECORDS);
            assertThat(replayed(log, 0, 7)).containsExactly("r8", "r10");
            assertThat(lost(log, 0, 7)).isEmpty();
        }
    }

    @Test
    void neitherHeadersNorEarlierFilesAreNeeded() throws Exception {
        flip(Segment.nameOf(2), 0);
        Files.delete(directory.resolve(Segment.nameOf(1)));
        try (SalvagedLog log = SalvagedLog.read(directory, EPOCH, 4)) {
            assertThat(replayed(log, 1, 4)).containsExactly("r5", "r7", "r9");
        }
    }

    @Test
    void markTellsOfRecordsThatAreGone() throws Exception {
        Files.delete(directory.resolve(Segment.nameOf(3)));
        try (SalvagedLog log = SalvagedLog.read(directory, EPOCH, 0)) {
            assertThat(log.endOfChain(0)).isEqualTo(8);
            assertThat(log.lastKnown()).isEqualTo(RECORDS);
        }
    }

    @Test
    void recordsOfAnotherLogDoNotCount() throws Exception {
        try (SalvagedLog log = SalvagedLog.read(directory, EPOCH + 1, 3)) {
            assertThat(log.endOfChain(3)).isEqualTo(3);
            assertThat(replayed(log, 0, 3)).isEmpty();
        }
    }

    @Test
    void missingLogHasNothing() throws Exception {
        try (SalvagedLog log = SalvagedLog.read(directory.resolve("none"), EPOCH, 6)) {
            assertThat(log.lastKnown()).isEqualTo(6);
            assertThat(replayed(log, 0, 2)).isEmpty();
        }
    }

    private static List<String> replayed(SalvagedLog log, int partition, long after) throws LogDamaged {
        List<String> entries = new ArrayList<>();
        log.replay(partition, after, (position, time, bytes) -> entries.add(new String(bytes, UTF_8)));
        return entries;
    }

    private static List<String> lost(SalvagedLog log, int partition, long after) throws LogDamaged {
        List<String> entries = new ArrayList<>();
        log.showLost(partition, after, (position, time, bytes) -> entries.add(new String(bytes, UTF_8)));
        return entries;
    }

    private void flip(String name, int block) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(directory.resolve(name).toFile(), "rw")) {
            long at = (long) block * RecordLayout.BLOCK_BYTES + 5;
            file.seek(at);
            int value = file.read();
            file.seek(at);
            file.write(value ^ 1);
        }
    }
}
