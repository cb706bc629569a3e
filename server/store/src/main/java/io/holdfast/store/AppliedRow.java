package io.holdfast.store;

import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * How far the log is in the rows, as a row of its own that is written together with them. Big-endian.
 *
 * <pre>
 * key "applied"   0  8 bytes  epoch of the log
 *                 8  8 bytes  position in the log
 *                16  8 bytes  the newest time at which something in the rows was decided, in milliseconds since 1970
 * </pre>
 */
record AppliedRow(long epoch, long position, long timeMillis) {
    private static final String NAME = "applied";

    /** Null if the rows have never belonged to a log. */
    static @Nullable AppliedRow read(RocksDatabase database) throws RocksDBException {
        OwnRow row = OwnRow.read(database, NAME);
        return row == null ? null : new AppliedRow(row.first(), row.second(), row.timeMillis());
    }

    void addTo(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        new OwnRow(epoch, position, timeMillis).addTo(rows, database, NAME);
    }
}
