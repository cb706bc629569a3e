package io.holdfast.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * The rows of one partition, or the control rows, while a data directory is being opened.
 *
 * @param partition its number, {@link ControlDatabase#PARTITION} for the control rows
 * @param applied how far the log is in them
 */
record OpenedRows(int partition, RocksDatabase database, AppliedRow applied) {

    /** Rows that belong to a log from now on. */
    static OpenedRows begun(int partition, RocksDatabase database, AppliedRow applied) throws RocksDBException {
        try (WriteBatch first = new WriteBatch()) {
            applied.addTo(first, database);
            database.db().write(database.options().withoutLog(), first);
        }
        database.flush();
        return new OpenedRows(partition, database, applied);
    }

    Facts.RowFacts facts() throws IOException {
        return new Facts.RowFacts(applied.position(), Manifest.of(database.rows()));
    }

    /** @param rows the control rows last, as everywhere here */
    static Facts facts(long epoch, long logFrom, List<OpenedRows> rows) throws IOException {
        List<Facts.RowFacts> all = new ArrayList<>();
        for (OpenedRows each : rows) {
            all.add(each.facts());
        }
        return Facts.of(epoch, logFrom, all);
    }
}
