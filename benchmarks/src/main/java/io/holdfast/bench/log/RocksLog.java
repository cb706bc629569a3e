package io.holdfast.bench.log;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WALRecoveryMode;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB with its own log, plain or recycled, or without one. Every row is deleted a little later, as messages are. */
final class RocksLog implements LogCandidate {
    private static final long MIB = 1024 * 1024;
    private static final int ROWS_KEPT = 2_000;

    private final Options options;
    private final WriteOptions writing;
    private final RocksDB rows;
    private long next;

    /** What becomes of RocksDB's own log. */
    enum Kind {
        AS_NOW,
        RECYCLED,
        WITHOUT
    }

    RocksLog(Path directory, Kind kind) throws RocksDBException {
        RocksDB.loadLibrary();
        boolean isRecycled = kind == Kind.RECYCLED;
        options = new Options()
                .setCreateIfMissing(true)
                .setWriteBufferSize(64 * MIB)
                .setMaxWriteBufferNumber(4)
                .setMaxTotalWalSize(192 * MIB)
                .setMaxBackgroundJobs(2)
                .setAllowConcurrentMemtableWrite(false)
                .setEnableWriteThreadAdaptiveYield(false)
                // A recycled log can only be read with this rule: behind its end lie old records.
                .setRecycleLogFileNum(isRecycled ? 4 : 0)
                .setWalRecoveryMode(
                        isRecycled
                                ? WALRecoveryMode.PointInTimeRecovery
                                : WALRecoveryMode.TolerateCorruptedTailRecords);
        boolean hasLog = kind != Kind.WITHOUT;
        writing = new WriteOptions().setSync(hasLog).setDisableWAL(!hasLog);
        rows = RocksDB.open(options, directory.toString());
    }

    @Override
    public void commit(byte[] entries) throws RocksDBException {
        try (WriteBatch batch = new WriteBatch()) {
            for (int at = 0; at < entries.length; at += ENTRY_BYTES) {
                batch.put(key(next), Arrays.copyOfRange(entries, at, at + ENTRY_BYTES));
                if (next >= ROWS_KEPT) {
                    batch.singleDelete(key(next - ROWS_KEPT));
                }
                next++;
            }
            rows.write(writing, batch);
        }
    }

    private static byte[] key(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    @Override
    public void close() {
        rows.close();
        writing.close();
        options.close();
    }
}
