package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteBatch;

/**
 * A row of the store's own, written together with the rows that it is about: a position in a log, in two numbers, and a time. Big-endian.
 *
 * <pre>
 * key: its name   0  8 bytes  first number
 *                 8  8 bytes  second number
 *                16  8 bytes  the newest time at which something in the rows was decided, in milliseconds since 1970
 * </pre>
 */
record OwnRow(long first, long second, long timeMillis) {
    private static final int BYTES = 3 * Long.BYTES;

    /** Null if there is none. */
    static @Nullable OwnRow read(RocksDatabase database, String name) throws RocksDBException {
        byte[] key = name.getBytes(UTF_8);
        byte @Nullable [] value;
        // Not by a get, which looks into no older file when it has found the row, and would not notice that one is
        // gone.
        try (RocksIterator row = database.db().newIterator(database.ownRows())) {
            row.seek(key);
            value = row.isValid() && Arrays.equals(row.key(), key) ? row.value() : null;
            row.status();
        }
        if (value == null) {
            return null;
        }
        if (value.length != BYTES) {
            throw new RocksDBException("the position in the log has " + value.length + " bytes");
        }
        ByteBuffer fields = ByteBuffer.wrap(value);
        return new OwnRow(fields.getLong(), fields.getLong(), fields.getLong());
    }

    static void removeFrom(WriteBatch rows, RocksDatabase database, String name) throws RocksDBException {
        rows.delete(database.ownRows(), name.getBytes(UTF_8));
    }

    void addTo(WriteBatch rows, RocksDatabase database, String name) throws RocksDBException {
        byte[] value = ByteBuffer.allocate(BYTES)
                .putLong(first)
                .putLong(second)
                .putLong(timeMillis)
                .array();
        rows.put(database.ownRows(), name.getBytes(UTF_8), value);
    }
}
