package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.CommitThread;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/** The batches of one partition, for the simulation: it may say that they weigh more, and look at the replies that are on their way. */
public final class WatchedBatches {
    private static final long HEAVY_BYTES = 16 << 20;

    private final LongUnaryOperator weight;
    private final List<PendingBatch> made = new ArrayList<>();

    /** @param weight what a batch of so many bytes is said to weigh */
    public WatchedBatches(LongUnaryOperator weight) {
        this.weight = weight;
    }

    /** Starts a partition that uses these batches. */
    public Partition start(
            Loop loop,
            Store store,
            Executor committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            Consumer<String> onFatal) {
        return new Partition(
                loop,
                store,
                new CommitThread(store, committer),
                clock,
                settings,
                directory,
                new DurationHistogram(),
                onFatal,
                this::next);
    }

    /** Whether so much is unwritten that the partition must take no more. */
    public boolean areHeavy() {
        return made.stream().anyMatch(batch -> !batch.isOnItsWay && batch.weightBytes() > HEAVY_BYTES);
    }

    /** What the calls of the batch that is on its way will be told if it arrives, in the order in which it was decided. */
    public void forEachReplyOnItsWay(BiConsumer<Call, Reply> action) {
        made.stream().filter(batch -> batch.isOnItsWay).forEach(batch -> batch.forEachReply(action));
    }

    private PendingBatch next() {
        PendingBatch batch = new PendingBatch() {
            @Override
            long weightBytes() {
                return weight.applyAsLong(super.weightBytes());
            }
        };
        made.add(batch);
        return batch;
    }
}
