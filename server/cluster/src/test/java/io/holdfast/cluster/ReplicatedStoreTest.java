package io.holdfast.cluster;

import io.holdfast.store.Batch;
import io.holdfast.store.RowVisitor;
import io.holdfast.store.Store;
import io.holdfast.store.StoreContract;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.Table;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** What every store promises, by one that three nodes have. */
final class ReplicatedStoreTest extends StoreContract {
    private static final byte[] BEHIND_ALL = {-1, -1, -1, -1};

    @TempDir
    static Path directory;

    private static TestCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new TestCluster(directory, 1, TABLES, "a", "b", "c");
        cluster.start("a", "b", "c");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Override
    protected Store openEmpty() throws Exception {
        Store store = new Opened(cluster.leaderStore(0));
        Batch nothing = new Batch();
        TABLES.forEach(table -> nothing.deleteRange(table, new byte[0], BEHIND_ALL));
        store.commit(nothing);
        return store;
    }

    @Override
    protected Store reopen(Store store) throws Exception {
        cluster.close();
        cluster.start("a", "b", "c");
        return new Opened(cluster.leaderStore(0));
    }

    /** One that can be closed while the cluster goes on. */
    private static final class Opened implements Store {
        private final Store store;
        private boolean isClosed;

        Opened(Store store) {
            this.store = store;
        }

        @Override
        public void commit(Batch batch) throws StoreFailure {
            open().commit(batch);
        }

        @Override
        public byte @Nullable [] get(Table table, byte[] key) {
            return open().get(table, key);
        }

        @Override
        public void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor) {
            open().scan(table, from, toExclusive, visitor);
        }

        private Store open() {
            if (isClosed) {
                throw new IllegalStateException();
            }
            return store;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
