package io.holdfast.app.partition;

import io.holdfast.store.Leadership;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * How a partition learns whether it is led here, and what it needs to be loaded each time that it is.
 *
 * @param number of the partition, as in the storage
 * @param loader where it is loaded: the thread that commits for it, so that a load comes after the last commit of an earlier term
 * @param newestMillis the newest time in its rows
 * @param beforeLoad makes whatever stands between the partition and its rows forget what it has learned from passing batches: others have
 *     passed elsewhere meanwhile
 */
public record PartitionLeadership(
        Leadership leadership, int number, Executor loader, LongSupplier newestMillis, Runnable beforeLoad) {

    Term term(long term) {
        return new Term(leadership, number, term);
    }
}
