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

    /** Makes a partition of a cluster's node that uses these batches. */
    public Partition led(
            Loop loop,
            Store store,
            Executor committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            Consumer<String> onFatal,
            PartitionLeadership leadership) {
        return new Partition(
                loop,
                store,
                new CommitThread(store, committer),
                clock,
                settings,
                directory,
                new DurationHistogram(),
                onFatal,
                this::next,
                leadership);
    }

    /**
     * Lets a partition follow what other nodes decide.
     *
     * @param applied is given what is to be called when rows have changed that another node decided
     */
    public static void follow(Partition partition, Consumer<Runnable> applied) {
        partition.follow(applied);
    }

    /** Whoever carries a call to another node answers it. */
    public static void answer(Call call, Reply reply) {
        call.answer(reply);
    }

    public static void fail(Call call, Unavailable reason) {
        call.fail(reason);
    }

    /** The clock of a term that begins now. */
    public static PartitionClock termClock(long newestMillis, PartitionClock node) {
        return TermClock.after(newestMillis, node);
    }

    /** Those of earlier terms are of no interest any more. */
    public void forget() {
        made.clear();
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
