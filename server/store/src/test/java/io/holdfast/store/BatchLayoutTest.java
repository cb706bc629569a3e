package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** RocksDB's own write batch is the oracle: the same changes must give the same bytes. */
final class BatchLayoutTest {

    private static final List<Table> TABLES =
            List.of(new Table(1, "one", true), new Table(2, "two_2", false), new Table(3, "three-3", false));

    @TempDir
    Path directory;

    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private RocksDB db;

    @BeforeEach
    void open() throws RocksDBException, StoreRefused {
        NativeLibrary.load(directory);
        List<ColumnFamilyDescriptor> wanted = new ArrayList<>();
        wanted.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
        TABLES.forEach(
                table -> wanted.add(new ColumnFamilyDescriptor(table.name().getBytes(UTF_8))));
        try (DBOptions options = new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true)) {
            db = RocksDB.open(options, directory.toString(), wanted, families);
        }
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void bytesAreThoseOfRocksDb() throws RocksDBException {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            Batch ours = new Batch();
            try (WriteBatch theirs = new WriteBatch()) {
                for (int i = random.nextInt(40); i >= 0; i--) {
                    change(random, ours, theirs);
                }
                assertThat(ours.toByteArray()).as("seed %d", seed).isEqualTo(theirs.data());
                assertThat(ours.count()).isEqualTo(theirs.count());
            }
        }
    }

    private void change(Random random, Batch ours, WriteBatch theirs) throws RocksDBException {
        Table table = TABLES.get(random.nextInt(TABLES.size()));
        ColumnFamilyHandle family = families.get(table.id());
        byte[] key = bytes(random, 300);
        switch (random.nextInt(4)) {
            case 0, 1 -> {
                byte[] value = bytes(random, random.nextInt(20) == 0 ? 1 << 20 : 2000);
                ours.put(table, key, value);
                theirs.put(family, key, value);
            }
            case 2 -> {
                ours.delete(table, key);
                if (table.writtenOnce()) {
                    theirs.singleDelete(family, key);
                } else {
                    theirs.delete(family, key);
                }
            }
            default -> {
                byte[] other = bytes(random, 300);
                boolean up = Arrays.compareUnsigned(key, other) <= 0;
                ours.deleteRange(table, up ? key : other, up ? other : key);
                theirs.deleteRange(family, up ? key : other, up ? other : key);
            }
        }
    }

    private static byte[] bytes(Random random, int below) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(below)];
        random.nextBytes(bytes);
        return bytes;
    }
}
