package io.holdfast.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Copies what a node of a cluster keeps, every partition as an index of its log left it. All leaders must have stopped deciding while {@link #begin} is called
 * with the indexes that they have reached, so that these are one moment; from then on they may go on. Any thread, one copy at a time.
 */
public interface ReplicaCopy {
    /** Whether this node is one of those that keep a partition: it may be behind, because a copy waits for what is missing. */
    boolean isComplete(int partition);

    /** How far the rows of a partition on this node are. */
    long appliedIndex(int partition);

    /** Before each try: makes room, and writes rows to files, so that not much is left to be done when the moment has come. An earlier copy is gone. */
    void prepare() throws StoreFailure;

    /**
     * Every partition will be copied when it has reached its index, and before it goes beyond. Waits for nothing.
     *
     * @param indexes by partition, the control partition among them
     */
    void begin(Map<Integer, Long> indexes) throws StoreFailure;

    /** Waits until all are copied. */
    void await(Duration within) throws StoreFailure;

    /**
     * Makes what was copied a data directory of a server on its own in {@link #directory}.
     *
     * @param preparation removes what only a cluster has; what it deletes of the tables that are named is in no file any more
     * @param timeMillis when the moment was
     */
    StorageMoment convert(ReplicaDirectory.Preparation preparation, List<Table> rewritten, long timeMillis)
            throws StoreRefused, StoreFailure;

    /** Where that is. */
    Path directory();

    /** Deletes all of it; what is still to be copied is not. */
    void discard() throws StoreFailure;
}
