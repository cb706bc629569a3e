package io.holdfast.store;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * A data directory in use: for each partition, the control partition among them, a store. Any thread.
 *
 * <p>On one node what is committed is durable when it is in the node's log; in a cluster, when a majority of the partition's nodes has it. There
 * the rows of all partitions can be read, but only those of the partitions that this node leads can be changed: see {@link Leadership}.
 */
public interface Storage extends AutoCloseable {
    /**
     * Opens the data directory of a node that is on its own, making it if it is missing or empty. Takes the rows from the log that were only
     * in memory when it was last used, so it can take seconds.
     *
     * @param tables all tables, with ids from 1 without a gap; one that is not there yet is made
     * @param partitions how many a new directory gets; an existing one keeps its number
     * @param background makes the files of the log ready; may wait for the disk
     * @throws StoreRefused if the directory is not ours to use, too new, or damaged
     */
    static Storage open(Path directory, List<Table> tables, int partitions, StoreSettings settings, Executor background)
            throws StoreRefused {
        return NodeStorage.open(directory, tables, partitions, settings, background);
    }

    /** Where RocksDB's native library was loaded from: other native code can be loaded there too. */
    static Path nativeDirectory() {
        return NativeLibrary.loadedFrom();
    }

    int partitions();

    /** The rows of a partition, or with {@link ControlDatabase#PARTITION} those that belong to no queue. */
    Store store(int partition);

    /** Which partitions this node may decide for. */
    Leadership leadership();

    /** The newest time at which anything was decided that is in the rows of this partition; 0 if nothing is. No partition decides with an earlier one. */
    long newestMillis(int partition);

    /** The newest of all partitions. */
    default long newestMillis() {
        long newest = newestMillis(ControlDatabase.PARTITION);
        for (int i = 0; i < partitions(); i++) {
            newest = Math.max(newest, newestMillis(i));
        }
        return newest;
    }

    /**
     * Calls the listener after rows of the partition have changed by what another node decided: once for many changes if they follow each other
     * quickly, never at the same time as itself, on a thread of the storage's, which it must not hold up. One listener for each partition.
     */
    void whenApplied(int partition, Runnable listener);

    /**
     * To be called every second or so, by one thread at a time: keeps the log short, and looks whether its files are still there.
     *
     * @return what is wrong with the log and was mended, in a sentence
     * @throws StoreFailure if it did not succeed; whether commits go on to succeed, they will tell themselves
     */
    Optional<String> maintain() throws StoreFailure;

    /** How often a file of the log was taken away under the running server. */
    int lostLogFiles();

    /**
     * Gives the space of deleted rows back to the disk, which can take minutes. Other calls go on meanwhile; {@link #close} cuts it short.
     *
     * @throws StoreFailure if it did not succeed; whether commits go on to succeed, they will tell themselves
     */
    void reclaim() throws StoreFailure;

    /**
     * Makes a data directory of links to the files of this one, as it is at one moment, in {@link #momentDirectory}; an earlier one there is gone. Whoever
     * copies it elsewhere deletes it afterwards: until then the disk keeps files that are not needed any more. One thread at a time. Nobody is held up.
     *
     * @param clock asked once, right before the moment
     */
    default StorageMoment copyMoment(LongSupplier clock) throws StoreFailure {
        throw new StoreFailure("A node of a cluster has a moment only together with the others.");
    }

    /** Where {@link #copyMoment} makes it: beside the files, because links do not reach from one disk to another. */
    default Path momentDirectory() {
        throw new IllegalStateException("A node of a cluster has a moment only together with the others");
    }

    /** Copies what this node keeps, where it is one of a cluster. */
    default ReplicaCopy replicaCopy() {
        throw new IllegalStateException("The server is alone");
    }

    /** How new the things are that may be written: see {@code DirectoryLevel}. */
    default int level() {
        return DirectoryLevel.NEWEST;
    }

    /**
     * Reads all sorted files and compares their checksums, which can take minutes.
     *
     * @throws StoreFailure if one is damaged
     */
    default void verify() throws StoreFailure {
        throw new StoreFailure("The nodes of a cluster compare their rows themselves.");
    }

    /** Whether this node keeps rows of a partition: in a cluster of many nodes, some do. */
    default boolean has(int partition) {
        return true;
    }

    /** How it stands with each partition on this node; empty on one node. For every few seconds. */
    default List<ReplicaState> replicas() {
        return List.of();
    }

    /** For metrics: for every few seconds, not for every request. */
    StoreStats stats();

    /**
     * To be called before the server stops, while it still takes requests: lets other nodes decide what this one decides, so that nobody has to
     * wait until it is missed. Returns when they do, or when the time is over. Nothing on one node.
     */
    default void handOver(Duration within) {}

    /** Waits for the calls under way, then releases everything. */
    @Override
    void close();
}
