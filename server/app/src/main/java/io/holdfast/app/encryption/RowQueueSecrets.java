package io.holdfast.app.encryption;

import io.holdfast.store.Batch;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the queues of one partition in a cluster: rows of the table DATA_KEYS, so that every node that may lead the partition has them, and
 * none has one without what it protects. All nodes have the same master key, which wraps them.
 *
 * <pre>
 * key   | queue id 8 | number 8: all bits set, which no data key has |
 * row   | version 1: 1 | wrapped key 60 |
 * </pre>
 *
 * <p>Thread rule: {@link #queueKey} any; the rest belongs to whoever commits.
 */
final class RowQueueSecrets implements QueueSecrets {
    /** Behind all data keys of the queue, and deleted with them. */
    static final long NUMBER = -1;

    private static final byte VERSION = 1;

    private final UnaryOperator<byte @Nullable []> rows;
    private final Supplier<KeyringWrap> wrap;
    private final RandomBytes random;
    /** Of the batch that is being made, whose rows cannot be read yet. */
    private final Map<Long, byte[]> fresh = new HashMap<>();

    /** @param rows finds a row of the table DATA_KEYS by its key; null if there is none */
    RowQueueSecrets(UnaryOperator<byte @Nullable []> rows, Supplier<KeyringWrap> wrap, RandomBytes random) {
        this.rows = rows;
        this.wrap = wrap;
        this.random = random;
    }

    @Override
    public byte @Nullable [] queueKey(long queueId) {
        byte[] row = rows.apply(DataKeyRow.key(queueId, NUMBER));
        byte[] wrapped = row == null ? null : wrapped(row);
        return wrapped == null ? null : wrap.get().unwrap(queueId, wrapped);
    }

    /** What is in a row; null if it is damaged. */
    static byte @Nullable [] wrapped(byte[] row) {
        return row.length == 1 + KeyWrap.WRAPPED_BYTES && row[0] == VERSION
                ? Arrays.copyOfRange(row, 1, row.length)
                : null;
    }

    @Override
    public byte[] queueKeyOrNew(long queueId, Batch batch) {
        byte[] made = fresh.get(queueId);
        byte[] known = made == null ? queueKey(queueId) : made;
        if (known != null) {
            return known;
        }
        byte[] key = random.next(KeyWrap.KEY_BYTES);
        put(queueId, wrap.get().wrap(queueId, key), batch);
        fresh.put(queueId, key);
        return key;
    }

    /** Puts the key of a queue into its row. */
    static void put(long queueId, byte[] wrapped, Batch batch) {
        byte[] row = new byte[1 + wrapped.length];
        row[0] = VERSION;
        System.arraycopy(wrapped, 0, row, 1, wrapped.length);
        batch.put(DataKeyUpkeep.DATA_KEYS, DataKeyRow.key(queueId, NUMBER), row);
    }

    @Override
    public void sync() {
        // They are part of the batch.
    }

    @Override
    public void batchIsOver() {
        fresh.clear();
    }

    @Override
    public void shred(Collection<Long> queueIds) {
        // They are deleted with the data keys, by the same batch.
    }
}
