package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.CompactionJobInfo;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Hears from RocksDB which tables have files that compaction cannot read. RocksDB refuses every write from then on, in all tables, until it
 * is opened again; and it would try the same compaction once more. So the table must be opened without compaction.
 */
final class CompactionDamage extends AbstractEventListener {

    private final Set<String> tables = ConcurrentHashMap.newKeySet();
    private volatile boolean hasStoppedWrites;

    CompactionDamage() {
        super(EnabledEventCallback.ON_COMPACTION_COMPLETED);
    }

    @Override
    public void onCompactionCompleted(RocksDB db, CompactionJobInfo compaction) {
        if (isDamage(compaction.status())) {
            tables.add(new String(compaction.columnFamilyName(), UTF_8));
            hasStoppedWrites = true;
        }
    }

    /** Whether RocksDB refuses all writes, or is about to. */
    boolean hasStoppedWrites() {
        return hasStoppedWrites;
    }

    /** The database is closed and will be opened again. */
    void writesGoOn() {
        hasStoppedWrites = false;
    }

    Set<String> tables() {
        return tables;
    }

    static boolean isDamage(RocksDBException e) {
        Status status = e.getStatus();
        return status != null && isDamage(status);
    }

    /** Bytes with a wrong checksum, that the disk cannot give back, or whose file is gone. Anything else may be over when it is tried again. */
    private static boolean isDamage(Status status) {
        return switch (status.getCode()) {
            case Corruption -> true;
            case IOError -> {
                String why = String.valueOf(status.getState());
                yield why.contains("Input/output error") || why.contains("No such file");
            }
            default -> false;
        };
    }
}
