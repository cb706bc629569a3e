package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
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
    private static final byte[] KEY = "applied".getBytes(UTF_8);
    private static final int BYTES = 3 * Long.BYTES;

    /** Null if the rows have never belonged to a log. */
    static @Nullable AppliedRow read(RocksDatabase database) throws RocksDBException {
        byte @Nullable [] value;
        // Not by a get, which looks into no older file when it has found the row, and would not notice that one is
        // gone.
        try (RocksIterator row = database.db().newIterator(database.ownRows())) {
            row.seek(KEY);
            value = row.isValid() && Arrays.equals(row.key(), KEY) ? row.value() : null;
            row.status();
        }
        if (value == null) {
            return null;
        }
        if (value.length != BYTES) {
            throw new RocksDBException("the position in the log has " + value.length + " bytes");
        }
        ByteBuffer fields = ByteBuffer.wrap(value);
        return new AppliedRow(fields.getLong(), fields.getLong(), fields.getLong());
    }

    void addTo(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        byte[] value = ByteBuffer.allocate(BYTES)
                .putLong(epoch)
                .putLong(position)
                .putLong(timeMillis)
                .array();
        rows.put(database.ownRows(), KEY, value);
    }
}
