package io.holdfast.store;

import org.jspecify.annotations.Nullable;

/**
 * Keeps rows durably in atomic batches, in unsigned byte order of their keys.
 *
 * <p>Any thread may call any method. A read that starts after {@link #commit} has returned sees that batch whole; a read
 * that runs beside it sees all of it or nothing.
 */
public interface Store extends AutoCloseable {

    /**
     * Makes all changes of the batch durable and visible, or none of them. Costs one sync, which those of other partitions share; an empty
     * batch costs nothing. Returns when the batch is visible. The batch is used up: it must be cleared before it is filled again.
     *
     * <p>Nothing is retried. After a failure it is unknown whether this batch will be there when the store is opened
     * again, and every later commit fails too: the caller closes the store, opens it anew and reads what is there.
     */
    void commit(Batch batch) throws StoreFailure;

    /** The row's value, or null if there is no such row. Throws {@link StoreUnreadable} if the row is damaged. */
    byte @Nullable [] get(Table table, byte[] key);

    /**
     * Shows the rows with {@code from <= key < toExclusive} in ascending order, as they were when the scan began. Both
     * bounds are mandatory because a deleted head costs a step per deleted row: never scan below the first row that can
     * exist. Throws {@link StoreUnreadable} if a row is damaged.
     */
    void scan(Table table, byte[] from, byte[] toExclusive, RowVisitor visitor);

    /** Waits for the calls under way, then releases everything. Closing twice does nothing; a closed store refuses. */
    @Override
    void close();
}
