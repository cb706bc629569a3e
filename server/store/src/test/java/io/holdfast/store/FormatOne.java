package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Makes data directories as they were before there was a log of our own: every batch was synced into RocksDB's. */
final class FormatOne {
    private FormatOne() {}

    /** The directory looks as after a crash: the newest batches are in the log only. */
    static void write(Path directory, List<Table> tables, long bufferBytes, List<Batch> batches) throws Exception {
        Path rows = Files.createDirectories(directory.resolve("rows"));
        NativeLibrary.load(directory);
        List<ColumnFamilyDescriptor> wanted = new ArrayList<>();
        List<ColumnFamilyHandle> families = new ArrayList<>();
        Properties tracked = new Properties();
        tracked.setProperty("track_and_verify_wals_in_manifest", "true");
        try (ColumnFamilyOptions family = new ColumnFamilyOptions().setWriteBufferSize(bufferBytes);
                DBOptions options = DBOptions.getDBOptionsFromProps(tracked)
                        .setCreateIfMissing(true)
                        .setCreateMissingColumnFamilies(true);
                WriteOptions synced = new WriteOptions().setSync(true)) {
            wanted.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family));
            for (Table table : tables) {
                wanted.add(new ColumnFamilyDescriptor(table.name().getBytes(UTF_8), family));
            }
            try (RocksDB db = RocksDB.open(options, rows.toString(), wanted, families)) {
                for (Batch batch : batches) {
                    try (WriteBatch encoded = new WriteBatch(batch.toByteArray())) {
                        db.write(synced, encoded);
                    }
                }
            }
        }
        Files.writeString(directory.resolve("FORMAT"), "holdfast-data 1\n");
        Files.writeString(directory.resolve("LOCK-holdfast"), "");
    }
}
