package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
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
    private static final byte[] KEY = "applied".getBytes(UTF_8);
    private static final int BYTES = 3 * Long.BYTES;

    /** Null if the rows have never belonged to a log. */
    static @Nullable AppliedRow read(RocksDatabase database) throws RocksDBException {
        byte[] value = database.db().get(database.ownRows(), KEY);
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
