package io.holdfast.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
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

    private static final byte[] KEY = "replicated".getBytes(UTF_8);
    private static final int BYTES = 3 * Long.BYTES;

    /**
     * Of rows that a server on its own has made, and that a cluster begins with. Behind the beginning of the log, so that nodes that have nothing get them,
     * and not only what follows.
     */
    static ReplicaPosition ofFounder(long timeMillis) {
        return new ReplicaPosition(1, 1, timeMillis);
    }

    static ReplicaPosition read(RocksDatabase database) throws RocksDBException {
        byte @Nullable [] value;
        // Not by a get: see AppliedRow.
        try (RocksIterator row = database.db().newIterator(database.ownRows())) {
            row.seek(KEY);
            value = row.isValid() && Arrays.equals(row.key(), KEY) ? row.value() : null;
            row.status();
        }
        if (value == null) {
            return NOTHING;
        }
        if (value.length != BYTES) {
            throw new RocksDBException("the position in the log has " + value.length + " bytes");
        }
        ByteBuffer fields = ByteBuffer.wrap(value);
        return new ReplicaPosition(fields.getLong(), fields.getLong(), fields.getLong());
    }

    /** For rows that become those of a server on its own. */
    static void removeFrom(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        rows.delete(database.ownRows(), KEY);
    }

    void addTo(WriteBatch rows, RocksDatabase database) throws RocksDBException {
        byte[] value = ByteBuffer.allocate(BYTES)
                .putLong(term)
                .putLong(index)
                .putLong(timeMillis)
                .array();
        rows.put(database.ownRows(), KEY, value);
    }
}
