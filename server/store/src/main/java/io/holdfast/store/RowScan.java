package io.holdfast.store;

import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** Shows the rows of a range in order. */
final class RowScan {
    private RowScan() {}

    static void run(RocksDatabase database, Table table, byte[] from, byte[] toExclusive, RowVisitor visitor)
            throws RocksDBException {
        try (Slice end = new Slice(toExclusive);
                ReadOptions range = new ReadOptions()) {
            // The rows of a scan are mostly read once: they must not push the indexes out of the cache.
            range.setVerifyChecksums(true).setFillCache(false).setIterateUpperBound(end);
            try (RocksIterator row = database.db().newIterator(database.family(table), range)) {
                row.seek(from);
                while (row.isValid() && visitor.row(row.key(), row.value())) {
                    row.next();
                }
                row.status();
            }
        }
    }
}
