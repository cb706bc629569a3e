package io.holdfast.app;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.control.row.ControlRowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Puts a partition on each part of the storage, and the control partition on the control rows.
 *
 * @param controlStore of the control rows
 * @param stores one for each partition
 * @param loops the partitions are spread over them
 * @param committers one for each partition; the control partition shares the first one
 */
record PartitionsStart(
        Store controlStore,
        List<Store> stores,
        List<Loop> loops,
        List<ExecutorService> committers,
        PartitionClock clock) {

    PartitionsStart {
        stores = List.copyOf(stores);
        loops = List.copyOf(loops);
        committers = List.copyOf(committers);
    }

    /** Loads what belongs to no queue. */
    ControlPartition loadControl(Consumer<String> onFatal) throws StoreFailure {
        // It commits so rarely that a thread of its own would only cost memory.
        Executor committer = committers.get(0);
        try {
            return new ControlPartition(
                    loops.get(0), controlStore, new CommitThread(controlStore, committer), clock, onFatal);
        } catch (ControlRowsUnreadable damaged) {
            throw new StoreFailure(
                    damaged.getMessage() + " Start the version that wrote it, or restore it from a backup.", damaged);
        }
    }

    /**
     * Loads all queues.
     *
     * @param rules for all of them together
     */
    Partitions load(ControlPartition control, EngineSettings rules, Consumer<String> onFatal) {
        int count = stores.size();
        QueueDirectory directory = new QueueDirectory(false);
        DurationHistogram commits = new DurationHistogram();
        List<Partition> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Store store = stores.get(i);
            all.add(new Partition(
                    loops.get(i % loops.size()),
                    store,
                    new CommitThread(store, committers.get(i)),
                    clock,
                    rules.sharedBy(new QueuePlacement(i, count)),
                    directory,
                    commits,
                    onFatal));
        }
        directory.allHavePublished();
        return new Partitions(all, control, directory, commits);
    }
}
