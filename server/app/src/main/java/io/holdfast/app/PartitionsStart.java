package io.holdfast.app;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;

/**
 * Puts a partition on each part of the storage.
 *
 * @param stores one for each partition
 * @param loops the partitions are spread over them
 * @param committers one for each partition
 * @param rules for all of them together
 */
record PartitionsStart(
        List<Store> stores,
        List<Loop> loops,
        List<ExecutorService> committers,
        PartitionClock clock,
        EngineSettings rules) {

    PartitionsStart {
        stores = List.copyOf(stores);
        loops = List.copyOf(loops);
        committers = List.copyOf(committers);
    }

    /** Loads all queues. */
    Partitions load(Consumer<String> onFatal) {
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
        return new Partitions(all, directory, commits);
    }
}
