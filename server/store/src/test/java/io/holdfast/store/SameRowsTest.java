package io.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fake and the real one are given the same batches and must hold the same rows, across flushes and restarts. */
final class SameRowsTest {

    private static final Table ONCE = new Table(1, "once", true);
    private static final Table MANY = new Table(2, "many", false);
    private static final List<Table> TABLES = List.of(ONCE, MANY);
    /** So small that rows leave memory for sorted files several times in one run. */
    private static final StoreSettings SMALL = new StoreSettings(1 << 20, 1 << 20, 1 << 20, 2 << 20, 512);

    @TempDir
    Path parent;

    private long nextOnce;
    private final List<Long> living = new ArrayList<>();

    @Test
    void fakeAndRealHoldTheSameRows() throws Exception {
        for (long seed = 1; seed <= 2; seed++) {
            Random random = new Random(seed);
            Path directory = parent.resolve("seed-" + seed);
            nextOnce = 0;
            living.clear();
            try (MemoryStore fake = new MemoryStore(TABLES)) {
                for (int life = 0; life < 3; life++) {
                    try (OnePartition real = OnePartition.open(directory, TABLES, SMALL)) {
                        assertThat(rows(real)).as("seed %d", seed).isEqualTo(rows(fake));
                        for (int i = 0; i < 80; i++) {
                            Batch batch = batch(random);
                            fake.commit(batch);
                            real.commit(batch);
                            real.maintain();
                        }
                        assertThat(rows(real)).as("seed %d", seed).isEqualTo(rows(fake));
                    }
                }
            }
        }
    }

    private Batch batch(Random random) {
        Batch batch = new Batch();
        for (int i = random.nextInt(20); i >= 0; i--) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    living.add(nextOnce);
                    batch.put(ONCE, number(nextOnce++), value(random));
                }
                case 3, 4 -> {
                    if (!living.isEmpty()) {
                        batch.delete(ONCE, number(living.remove(random.nextInt(living.size()))));
                    }
                }
                case 5 -> batch.put(MANY, number(random.nextInt(200)), value(random));
                case 6 -> batch.delete(MANY, number(random.nextInt(200)));
                default -> range(random, batch);
            }
        }
        return batch;
    }

    private void range(Random random, Batch batch) {
        long from = random.nextInt(200);
        batch.deleteRange(MANY, number(from), number(from + random.nextInt(20)));
        if (random.nextInt(10) == 0) {
            long below = nextOnce / 2;
            batch.deleteRange(ONCE, number(0), number(below));
            Set<Long> gone = new HashSet<>(living);
            gone.removeIf(key -> key >= below);
            living.removeAll(gone);
        }
    }

    private static byte[] value(Random random) {
        byte[] value = new byte[random.nextInt(8000)];
        random.nextBytes(value);
        return value;
    }

    private static byte[] number(long n) {
        return ByteBuffer.allocate(Long.BYTES).putLong(n).array();
    }

    private static List<String> rows(Store store) {
        List<String> rows = new ArrayList<>();
        for (Table table : TABLES) {
            store.scan(table, number(0), number(-1), (key, value) -> {
                rows.add(table.name() + HexFormat.of().formatHex(key) + "=" + Arrays.hashCode(value));
                assertThat(store.get(table, key)).isEqualTo(value);
                return true;
            });
        }
        return rows;
    }
}
