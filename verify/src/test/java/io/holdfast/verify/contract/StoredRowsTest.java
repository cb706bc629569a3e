package io.holdfast.verify.contract;

import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsContract;
import io.holdfast.engine.row.Table;
import io.holdfast.store.Batch;
import io.holdfast.store.MemoryStore;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreUnreadable;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of the engine as the server stores them. */
class StoredRowsTest extends RowsContract {
    private static final long NONE = -1;

    private final MemoryStore store = new MemoryStore(StoredRows.tables());
    private final Rows rows = new StoredRows(new DamagedStore());
    private long damagedQueue = NONE;

    @Override
    protected Rows rows() {
        return rows;
    }

    @Override
    protected void put(Table table, byte[] key, byte[] value) {
        commit(batch -> batch.put(StoredRows.table(table), key, value));
    }

    @Override
    protected void putOnItsWay(Table table, byte[] key, byte[] value) {
        Batch batch = new Batch();
        batch.put(StoredRows.table(table), key, value);
        store.begin(batch);
    }

    @Override
    protected void delete(Table table, byte[] key) {
        commit(batch -> batch.delete(StoredRows.table(table), key));
    }

    @Override
    protected void damage(Table table, long queueId) {
        damagedQueue = queueId;
    }

    private void commit(Consumer<Batch> changes) {
        Batch batch = new Batch();
        changes.accept(batch);
        try {
            store.commit(batch);
        } catch (StoreFailure failure) {
            throw new AssertionError(failure);
        }
    }

    /** Cannot read the rows of one queue. */
    private final class DamagedStore implements Store {
        @Override
        public void commit(Batch batch) throws StoreFailure {
            store.commit(batch);
        }

        @Override
        public byte @Nullable [] get(io.holdfast.store.Table table, byte[] key) {
            failIfDamaged(key);
            return store.get(table, key);
        }

        @Override
        public void scan(io.holdfast.store.Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
            failIfDamaged(from);
            store.scan(table, from, toExclusive, visitor);
        }

        private void failIfDamaged(byte[] key) {
            if (ByteBuffer.wrap(key).getLong() == damagedQueue) {
                throw new StoreUnreadable("a block cannot be read", true, new IllegalStateException("planned"));
            }
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
