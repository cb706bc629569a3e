package io.holdfast.app;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.encryption.EncryptedStore;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.PartitionDoor;
import io.holdfast.app.partition.PartitionLeadership;
import io.holdfast.app.partition.Partitions;
import io.holdfast.control.row.ControlRowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.QueuePlacement;
import io.holdfast.store.CommitThread;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Leadership;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Puts a partition on each part of the storage, and the control partition on the control rows.
 *
 * @param stores one for each partition
 * @param loops the partitions are spread over them
 * @param committers one for each partition, and in a cluster one more for the control partition
 */
record PartitionsStart(
        Storage storage,
        List<EncryptedStore> stores,
        List<Loop> loops,
        List<ExecutorService> committers,
        PartitionClock clock) {

    PartitionsStart {
        stores = List.copyOf(stores);
        loops = List.copyOf(loops);
        committers = List.copyOf(committers);
    }

    private boolean isAlone() {
        return storage.leadership() == Leadership.ALONE;
    }

    /** Loads what belongs to no queue. */
    ControlPartition loadControl(Consumer<String> onFatal) throws StoreFailure {
        Store store = storage.store(ControlDatabase.PARTITION);
        Loop loop = loops.get(0);
        try {
            if (isAlone()) {
                // It commits so rarely that a thread of its own would only cost memory.
                return new ControlPartition(loop, store, new CommitThread(store, committers.get(0)), clock, onFatal);
            }
            // In a cluster a commit may wait for other nodes, and one partition must not wait for another.
            Executor committer = committers.get(stores.size());
            return ControlPartition.led(
                    loop,
                    store,
                    new CommitThread(store, committer),
                    clock,
                    onFatal,
                    leadership(ControlDatabase.PARTITION, committer, () -> {}),
                    changed -> storage.whenApplied(ControlDatabase.PARTITION, changed));
        } catch (ControlRowsUnreadable damaged) {
            throw new StoreFailure(
                    damaged.getMessage() + " Start the version that wrote it, or restore it from a backup.", damaged);
        }
    }

    /**
     * Loads all queues; in a cluster, whenever this node leads their partition.
     *
     * @param rules for all of them together
     * @param elsewhere the way to a partition, by its number, that another node leads
     */
    Partitions load(
            ControlPartition control,
            EngineSettings rules,
            Consumer<String> onFatal,
            IntFunction<PartitionDoor> elsewhere) {
        QueueDirectory directory = new QueueDirectory(false);
        DurationHistogram commits = new DurationHistogram();
        List<Partition> all = new ArrayList<>();
        for (int i = 0; i < stores.size(); i++) {
            all.add(partition(i, rules, directory, commits, onFatal));
        }
        if (isAlone()) {
            directory.allHavePublished();
            return new Partitions(all, control, directory, commits);
        }
        directory.whileCatchingUp(() -> IntStream.range(0, all.size()).anyMatch(storage.leadership()::isCatchingUp));
        return Partitions.led(all, control, directory, commits, elsewhere, storage::whenApplied);
    }

    private Partition partition(
            int number,
            EngineSettings rules,
            QueueDirectory directory,
            DurationHistogram commits,
            Consumer<String> onFatal) {
        EncryptedStore store = stores.get(number);
        Loop loop = loops.get(number % loops.size());
        ExecutorService committer = committers.get(number);
        CommitThread commit = new CommitThread(store, committer);
        EngineSettings own = rules.sharedBy(new QueuePlacement(number, stores.size()));
        return isAlone()
                ? new Partition(loop, store, commit, clock, own, directory, commits, onFatal)
                : Partition.led(
                        loop,
                        store,
                        commit,
                        clock,
                        own,
                        directory,
                        commits,
                        onFatal,
                        leadership(number, committer, store::learnAgain));
    }

    private PartitionLeadership leadership(int number, Executor loader, Runnable beforeLoad) {
        return new PartitionLeadership(
                storage.leadership(), number, loader, () -> storage.newestMillis(number), beforeLoad);
    }
}
