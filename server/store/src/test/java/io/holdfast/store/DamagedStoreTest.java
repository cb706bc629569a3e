package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A damaged block takes its rows with it, but neither other rows nor the writes of the whole store. */
class DamagedStoreTest {
    private static final Table LARGE = new Table(1, "large", true);
    private static final Table SMALL = new Table(2, "small", false);
    private static final List<Table> TABLES = List.of(LARGE, SMALL);
    private static final int ROWS = 2_000;
    private static final byte[] FIRST = {};
    private static final byte[] END = {(byte) 0xFF};
    private static final byte[] NAME = key(0);

    @TempDir
    Path directory;

    @Test
    void compactionThatMeetsDamageDoesNotEndTheWrites() throws Exception {
        fill();
        flip(1);
        try (OnePartition store = open()) {
            Batch more = new Batch();
            more.put(LARGE, key(ROWS), new byte[1_000]);
            more.delete(LARGE, key(0));
            store.commit(more);
            assertThatExceptionOfType(StoreFailure.class).isThrownBy(store::reclaim);

            Batch later = new Batch();
            later.put(SMALL, NAME, new byte[] {2});
            store.commit(later);
            assertThat(store.get(SMALL, NAME)).containsExactly(2);
            assertThat(store.get(LARGE, key(ROWS))).hasSize(1_000);
            assertThat(store.stats().damagedTables()).isEqualTo(1);
            store.reclaim();
        }
        try (OnePartition store = open()) {
            assertThat(store.get(SMALL, NAME)).containsExactly(2);
        }
    }

    @Test
    void damagedRowIsToldFromOneThatMayComeLater() throws Exception {
        fill();
        flip(1);
        try (OnePartition store = open()) {
            assertThatExceptionOfType(StoreUnreadable.class)
                    .isThrownBy(() -> store.scan(LARGE, FIRST, END, (key, value) -> true))
                    .matches(StoreUnreadable::isDamage);
        }
    }

    @Test
    void allRowsButThoseOfTheDamagedBlocksAreSaved() throws Exception {
        fill();
        flip(1);
        zero(2);
        Seen seen = new Seen();
        try (DamagedStore store = DamagedStore.open(directory, TABLES, StoreSettings.defaults())) {
            store.read(0, LARGE, FIRST, END, seen);
            assertThat(seen.gaps).isEqualTo(2);
            assertThat(seen.rows).hasSizeBetween(ROWS - 64, ROWS - 2).isSorted().doesNotHaveDuplicates();
            assertThat(seen.doubtful)
                    .as("one changed bit leaves the rest to be seen")
                    .isNotEmpty();
            assertThat(seen.rows).doesNotContainAnyElementsOf(seen.doubtful);

            Batch saved = new Batch();
            seen.rows.forEach(number -> saved.put(LARGE, key(number), new byte[] {1}));
            store.replacement(0).commit(saved);
            assertThat(store.replace("now"))
                    .containsExactly(directory.toRealPath().resolve("rows-damaged-now"));
        }
        try (OnePartition store = open()) {
            List<Long> numbers = new ArrayList<>();
            store.scan(LARGE, FIRST, END, (key, value) -> numbers.add(number(key)));
            assertThat(numbers).isEqualTo(seen.rows);
        }
    }

    @Test
    void tableWhoseFileIsGoneIsToldAndTheOthersAreSaved() throws Exception {
        fill();
        Files.delete(largestFile());
        Seen lost = new Seen();
        Seen saved = new Seen();
        try (DamagedStore store = DamagedStore.open(directory, TABLES, StoreSettings.defaults())) {
            store.read(0, LARGE, FIRST, END, lost);
            store.read(0, SMALL, FIRST, END, saved);
        }
        assertThat(lost.gaps).isEqualTo(1);
        assertThat(lost.rows).isEmpty();
        assertThat(saved.gaps).isZero();
        assertThat(saved.rows).hasSize(1);
    }

    @Test
    void withoutReplacementNothingChanges() throws Exception {
        fill();
        try (DamagedStore store = DamagedStore.open(directory, TABLES, StoreSettings.defaults())) {
            store.replacement(0).commit(new Batch());
        }
        try (OnePartition store = open()) {
            assertThat(store.get(LARGE, key(0))).hasSize(1_000);
        }
    }

    private static final class Seen implements SalvageVisitor {
        final List<Long> rows = new ArrayList<>();
        final List<Long> doubtful = new ArrayList<>();
        int gaps;

        @Override
        public void row(byte[] key, byte[] value) {
            rows.add(number(key));
        }

        @Override
        public void gap(byte @Nullable [] after, byte @Nullable [] before, String why) {
            gaps++;
        }

        @Override
        public void doubtful(byte[] key, byte[] value) {
            doubtful.add(number(key));
        }
    }

    private OnePartition open() throws StoreRefused {
        return OnePartition.open(directory, TABLES, StoreSettings.defaults());
    }

    private void fill() throws Exception {
        try (OnePartition store = open()) {
            Batch batch = new Batch();
            for (long i = 0; i < ROWS; i++) {
                batch.put(LARGE, key(i), new byte[1_000]);
            }
            batch.put(SMALL, NAME, new byte[] {1});
            store.commit(batch);
            store.flush();
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(16).putLong(7).putLong(number).array();
    }

    private static long number(byte[] key) {
        return ByteBuffer.wrap(key).getLong(Long.BYTES);
    }

    /** Changes a bit after so many thirds of the largest file, in the middle of a row. */
    private void flip(int thirds) throws IOException {
        write(thirds, 1, 1);
    }

    private void zero(int thirds) throws IOException {
        write(thirds, 40_000, 0);
    }

    private void write(int thirds, int bytes, int value) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(largestFile().toFile(), "rw")) {
            file.seek(file.length() * thirds / 3);
            byte[] damage = new byte[bytes];
            damage[0] = (byte) value;
            file.write(damage);
        }
    }

    private Path largestFile() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("rows"))) {
            return files.filter(path -> path.toString().endsWith(".sst"))
                    .max(Comparator.comparingLong(path -> path.toFile().length()))
                    .orElseThrow();
        }
    }
}
