package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Directories from before there was a log of our own, which have RocksDB's: a crash may have cut off the last batch, which nobody was told about.
 * Anything else that is missing is damage.
 */
final class TakeOverTest {

    private static final Table ONCE = new Table(1, "once", true);
    private static final Table MANY = new Table(2, "many", false);
    private static final List<Table> TABLES = List.of(ONCE, MANY);

    @TempDir
    Path parent;

    @Test
    void everythingIsTakenOver() throws Exception {
        Path old = storeWith(30, 1_000);
        for (int start = 0; start < 3; start++) {
            assertThat(rowsOf(old)).hasSize(30);
            assertThat(old.resolve("FORMAT")).hasContent("holdfast-data 2");
        }
    }

    @Test
    void takeOverThatWasCutShortIsMadeAgain() throws Exception {
        Path old = storeWith(30, 1_000);
        Path cutShort = copy(old, "cut-short");
        assertThat(rowsOf(cutShort)).hasSize(30);
        Files.writeString(cutShort.resolve("FORMAT"), "holdfast-data 1\n");
        assertThat(rowsOf(cutShort)).hasSize(30);
    }

    @Test
    void batchCutOffByACrashIsDropped() throws Exception {
        Path whole = storeWith(3, 100);
        byte[] log = Files.readAllBytes(lastLog(whole));
        int beforeLast = log.length - recordLength(100);
        for (int length = beforeLast; length < log.length; length += 13) {
            Path torn = copy(whole, "torn-" + length);
            Files.write(lastLog(torn), Arrays.copyOf(log, length));
            assertThat(rowsOf(torn)).as("log of %d bytes", length).containsExactly(0L, 1L);
        }
    }

    @Test
    void largeBatchCutOffByACrashIsDropped() throws Exception {
        Path whole = storeWith(2, 200_000);
        byte[] log = Files.readAllBytes(lastLog(whole));
        for (int length : new int[] {210_000, 7 * LogCheck.BLOCK_BYTES, 8 * LogCheck.BLOCK_BYTES + 3, log.length - 1}) {
            Path torn = copy(whole, "torn-" + length);
            Files.write(lastLog(torn), Arrays.copyOf(log, length));
            assertThat(rowsOf(torn)).as("log of %d bytes", length).containsExactly(0L);
        }
    }

    @Test
    void zerosAfterTheLastBatchAreNoDamage() throws Exception {
        Path store = storeWith(2, 100);
        byte[] log = Files.readAllBytes(lastLog(store));
        Files.write(lastLog(store), Arrays.copyOf(log, log.length + 100_000));
        assertThat(rowsOf(store)).containsExactly(0L, 1L);
    }

    @Test
    void everyFlippedByteBeforeTheLastBatchIsDamage() throws Exception {
        Path store = storeWith(4, 100);
        Path log = lastLog(store);
        byte[] bytes = Files.readAllBytes(log);
        assertThat(LogCheck.endingOf(log)).isEqualTo(LogEnding.WHOLE);
        for (int i = 0; i < bytes.length - recordLength(100); i++) {
            byte[] flipped = bytes.clone();
            flipped[i] ^= (byte) (1 << (i % 8));
            Files.write(log, flipped);
            assertThat(LogCheck.endingOf(log)).as("byte %d", i).isEqualTo(LogEnding.DAMAGED);
        }
    }

    @Test
    void flippedByteIsRefusedWhereverItIs() throws Exception {
        Path whole = storeWith(4, 40_000);
        byte[] bytes = Files.readAllBytes(lastLog(whole));
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            int at = random.nextInt(bytes.length - recordLength(40_000));
            byte[] flipped = bytes.clone();
            flipped[at] ^= (byte) 0x80;
            Path damaged = copy(whole, "flip-" + i);
            Files.write(lastLog(damaged), flipped);
            assertDamaged(damaged);
        }
    }

    /** It may have been acknowledged: all its bytes are there, only not the right ones. */
    @Test
    void flippedByteInTheLastBatchIsRefused() throws Exception {
        Path store = storeWith(2, 100);
        byte[] bytes = Files.readAllBytes(lastLog(store));
        bytes[bytes.length - 50] ^= 1;
        Files.write(lastLog(store), bytes);
        assertDamaged(store);
    }

    /** RocksDB alone takes this for a batch cut off by a crash. */
    @Test
    void damagedLengthInTheLastBlockIsRefused() throws Exception {
        Path store = storeWith(4, 100);
        byte[] bytes = Files.readAllBytes(lastLog(store));
        int secondRecord = bytes.length - 3 * recordLength(100);
        bytes[secondRecord + 5] = 0x7f;
        Files.write(lastLog(store), bytes);
        assertDamaged(store);
    }

    /** RocksDB alone takes this for space that was reserved and never used. */
    @Test
    void zerosInPlaceOfABlockAreRefused() throws Exception {
        int filling = LogCheck.BLOCK_BYTES - recordLength(20_000) + 20_000;
        Path store = storeWith(4, filling);
        byte[] bytes = Files.readAllBytes(lastLog(store));
        assertThat(bytes).hasSize(4 * LogCheck.BLOCK_BYTES);
        Arrays.fill(bytes, 2 * LogCheck.BLOCK_BYTES, 3 * LogCheck.BLOCK_BYTES, (byte) 0);
        Files.write(lastLog(store), bytes);
        assertDamaged(store);
    }

    @Test
    void finishedLogMustBeWhole() throws Exception {
        Path whole = parent.resolve("two-logs");
        List<Batch> batches = new ArrayList<>();
        Batch batch = new Batch();
        // Stays in memory and keeps the first log alive while the other table moves on to a second one.
        batch.put(MANY, number(0), new byte[10]);
        batches.add(batch);
        for (int i = 0; i < 20; i++) {
            batches.add(put(i, 100_000));
        }
        FormatOne.write(whole, TABLES, 1 << 20, batches);
        List<Path> logs = logs(whole);
        assertThat(logs).hasSizeGreaterThan(1);
        assertThat(rowsOf(copy(whole, "untouched"))).hasSize(20);

        Path shortened = copy(whole, "shortened");
        byte[] first = Files.readAllBytes(logs.get(0));
        Files.write(logs(shortened).get(0), Arrays.copyOf(first, first.length - 1));
        assertDamaged(shortened);

        Path withoutFirst = copy(whole, "without-first");
        Files.delete(logs(withoutFirst).get(0));
        assertDamaged(withoutFirst);
    }

    private static void assertDamaged(Path directory) {
        assertThatThrownBy(() -> rowsOf(directory))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("is damaged");
    }

    private Path storeWith(int batches, int valueLength) throws Exception {
        Path directory = parent.resolve("store");
        List<Batch> all = new ArrayList<>();
        for (int i = 0; i < batches; i++) {
            all.add(put(i, valueLength));
        }
        FormatOne.write(directory, TABLES, 64 << 20, all);
        return directory;
    }

    private static Batch put(long n, int valueLength) {
        byte[] value = new byte[valueLength];
        new Random(n).nextBytes(value);
        Batch batch = new Batch();
        batch.put(ONCE, number(n), value);
        return batch;
    }

    /** Of a batch with one row that fits into one block. */
    private static int recordLength(int valueLength) {
        return 7 + put(0, valueLength).sizeBytes();
    }

    private static List<Long> rowsOf(Path directory) throws StoreRefused {
        List<Long> keys = new ArrayList<>();
        try (OnePartition store = OnePartition.open(directory, TABLES, StoreSettings.defaults())) {
            store.scan(
                    ONCE,
                    number(0),
                    number(-1),
                    (key, value) -> keys.add(ByteBuffer.wrap(key).getLong()));
        }
        return keys;
    }

    private static byte[] number(long n) {
        return ByteBuffer.allocate(Long.BYTES).putLong(n).array();
    }

    private static Path lastLog(Path directory) throws IOException {
        List<Path> logs = logs(directory);
        return logs.get(logs.size() - 1);
    }

    private static List<Path> logs(Path directory) throws IOException {
        List<Path> logs = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory.resolve("rows"), "*.log")) {
            found.forEach(logs::add);
        }
        logs.sort(null);
        return logs;
    }

    private Path copy(Path directory, String name) throws IOException {
        Path target = parent.resolve(name);
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(directory.relativize(file).toString()));
            }
        }
        return target;
    }
}
