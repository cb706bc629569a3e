package io.holdfast.store;

import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * How far the rows of a partition are in what its nodes have agreed on, as a row of its own that is written together with them. Big-endian.
 *
 * <pre>
 * key "replicated"   0  8 bytes  term of the last entry
 *                    8  8 bytes  its index; -1 if there was none yet
 *                   16  8 bytes  the newest time at which something in the rows was decided, in milliseconds since 1970
 * </pre>
 */
public record ReplicaPosition(long term, long index, long timeMillis) {
    /** Of new rows. */
    public static final ReplicaPosition NOTHING = new ReplicaPosition(0, -1, 0);

    private static final String NAME = "replicated";

    /**
     * Of rows that a server on its own has made, and that a cluster begins with. Behind the beginning of the log, so that nodes that have nothing get them,
     * and not only what follows.
     */
    static ReplicaPosition ofFounder(long timeMillis) {
        return new ReplicaPosition(1, 1, timeMillis);
    }

    static ReplicaPosition read(RocksDatabase database) throws RocksDBException {
        OwnRow row = OwnRow.read(database, NAME);
        return row == null ? NOTHING : new ReplicaPosition(row.first(), row.second(), row.timeMillis());
    }

    /** For rows that become those of a server on its own. */
    static void removeFrom(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        OwnRow.removeFrom(rows, database, NAME);
    }

    void addTo(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        new OwnRow(term, index, timeMillis).addTo(rows, database, NAME);
    }
}
