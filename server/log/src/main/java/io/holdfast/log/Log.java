package io.holdfast.log;

/**
 * What is made durable before anybody is answered. One per node: the entries of all partitions share its syncs.
 *
 * <p>Any thread may append. Positions are numbers that grow along the log; entries that were made durable by the same sync share one.
 */
public interface Log extends AutoCloseable {

    /**
     * Makes an entry durable and returns its position. What others append meanwhile becomes durable with the next sync, all of it together.
     *
     * <p>Nothing is retried. After a failure it is unknown whether this entry will be there when the log is opened again, and every later
     * one fails too.
     *
     * @param timeMillis when it was decided; the newest one is found again after a crash
     */
    long append(int partition, byte[] bytes, int length, long timeMillis) throws LogFailure;

    /** Shows the entries of a partition behind a position, in order: at least those that were durable when it was called. */
    void replay(int partition, long after, EntryVisitor visitor) throws LogDamaged;

    /** The rows have everything up to this position on disk: its space may be used again. */
    void trim(long upTo) throws LogFailure;

    /** Waits for the sync under way, then releases everything. Closing twice does nothing. */
    @Override
    void close();
}
