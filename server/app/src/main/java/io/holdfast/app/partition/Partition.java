package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.Engine;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.TracedMove;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Committer;
import io.holdfast.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The single writer of its queues: a {@link SingleWriter} with the engine of queues.
 *
 * <p>Thread rule: public methods may be called from any thread; everything else runs on the loop.
 */
public final class Partition {
    private final QueueDirectory directory;
    private final Rows rows;
    private final DurationHistogram commits;
    private final IsolatingEngine engine;
    private final SingleWriter<Command, SealedBatch> writer;

    /**
     * Loads the queues and publishes them, beside those of other partitions; call it before the loop can hand over calls.
     *
     * @param commits where it records how long its commits take
     */
    public Partition(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            DurationHistogram commits,
            Consumer<String> onFatal) {
        this(loop, store, committer, clock, settings, directory, commits, onFatal, PendingBatch::new);
    }

    Partition(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            DurationHistogram commits,
            Consumer<String> onFatal,
            Supplier<PendingBatch> newBatch) {
        this.commits = commits;
        this.directory = directory;
        GroupIndexBuild.runIfNeeded(store);
        this.rows = new StoredRows(store);
        Batches batches = new Batches(newBatch);
        this.engine = new IsolatingEngine(
                rows, new OpenBatch(batches::open), batches, settings, clock, directory, batches::open);
        this.writer = new SingleWriter<>(loop, committer, clock, commits, onFatal, batches, engine);
    }

    /** What is durable; any thread may read it. */
    Rows rows() {
        return rows;
    }

    QueueDirectory directory() {
        return directory;
    }

    DurationHistogram commits() {
        return commits;
    }

    /** Queues with rows that cannot be read. */
    DamagedQueues damage() {
        return engine.damage();
    }

    /** Lets the engine decide; the call is answered once the decision is durable. */
    public void submit(Command command, Call call) {
        writer.submit(command, call);
    }

    /** The client is gone, or may be: a receive that is parked for it must not take a message, and is answered with none. */
    public void abandon(Call call) {
        writer.abandon(call);
    }

    /** Asks the engine something that changes nothing and is answered from memory; it must be quick, because everybody waits for it. */
    <T> CompletableFuture<T> ask(BiFunction<Engine, Long, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        writer.loop().execute(() -> {
            try {
                answer.complete(engine.ask(question));
            } catch (RuntimeException | Error failure) {
                answer.completeExceptionally(failure);
            }
        });
        return answer;
    }

    /** Whether everything that was decided can be read. On the loop. */
    boolean isIdle() {
        return writer.isIdle();
    }

    /** What may be sent to another partition now; null if nothing is, or no call is taken any more. On the loop. */
    @Nullable
    AcceptArrivals departuresTo(int partition) {
        return writer.isOpen() ? engine.ask((asked, nowMillis) -> asked.departuresTo(partition)) : null;
    }

    SingleWriter<?, ?> writer() {
        return writer;
    }

    Loop loop() {
        return writer.loop();
    }

    /** The listener hears on the loop of every batch that is committed, before its calls are answered. Before the loop runs. */
    void whenCommitted(Consumer<SealedBatch> listener) {
        engine.whenCommitted(listener);
    }

    /** The listener hears on the loop of every dead letter that carries a trace and is durable. */
    void whenMoved(Consumer<TracedMove> listener) {
        engine.whenMoved(listener);
    }

    /** Says how it is; the listener runs on the loop. */
    public void askHealth(Consumer<Health> listener) {
        writer.askHealth(listener);
    }

    /** Time may have moved by itself, as in tests: look at what is due. */
    public void clockMoved() {
        writer.clockMoved();
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    public CompletableFuture<Void> drain() {
        return writer.drain();
    }
}
