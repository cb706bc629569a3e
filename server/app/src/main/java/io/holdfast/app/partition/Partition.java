package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.Engine;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.TracedMove;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Committer;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The single writer of its queues: a {@link SingleWriter} with the engine of queues, for as long as this node leads them.
 *
 * <p>Thread rule: public methods may be called from any thread; everything else runs on the loop.
 */
public final class Partition implements PartitionDoor {
    private final Loop loop;
    private final Store store;
    private final Committer committer;
    private final PartitionClock clock;
    private final EngineSettings settings;
    private final QueueDirectory directory;
    private final Rows rows;
    private final DurationHistogram commits;
    private final Consumer<String> onFatal;
    private final Supplier<PendingBatch> newBatch;
    private final @Nullable PartitionLeadership leadership;
    private final LedWriter<Command, IsolatingEngine> writer;
    private final DamageCount damage = new DamageCount();
    private Consumer<SealedBatch> whenCommitted = batch -> {};
    private volatile Consumer<TracedMove> whenMoved = move -> {};
    /** Loop only, once it runs. */
    private final List<Runnable> whenBegun = new ArrayList<>();

    private Runnable whenEnded = () -> {};

    /**
     * Of a server that is no member of a cluster: loads the queues and publishes them, beside those of other partitions; call it before the
     * loop can hand over calls.
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
        this(loop, store, committer, clock, settings, directory, commits, onFatal, newBatch, null);
    }

    /**
     * Loads the queues and publishes them whenever this node leads them, once {@link #follow} was called.
     *
     * @param leadership null if nobody else can lead: then it is loaded here and now
     */
    Partition(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            DurationHistogram commits,
            Consumer<String> onFatal,
            Supplier<PendingBatch> newBatch,
            @Nullable PartitionLeadership leadership) {
        this.loop = loop;
        this.store = store;
        this.committer = committer;
        this.clock = clock;
        this.settings = settings;
        this.directory = directory;
        this.commits = commits;
        this.onFatal = onFatal;
        this.newBatch = newBatch;
        this.leadership = leadership;
        this.rows = new StoredRows(store);
        this.writer = new LedWriter<>(loop, onFatal, this::load, new LedWriter.Listener<>() {
            @Override
            public void begun(IsolatingEngine engine) {
                damage.begun(engine.damage());
                whenBegun.forEach(Runnable::run);
            }

            @Override
            public void ended() {
                damage.ended();
                whenEnded.run();
            }
        });
        if (leadership == null) {
            writer.leadAlone();
        }
    }

    /** In a cluster. */
    public static Partition led(
            Loop loop,
            Store store,
            Committer committer,
            PartitionClock clock,
            EngineSettings settings,
            QueueDirectory directory,
            DurationHistogram commits,
            Consumer<String> onFatal,
            PartitionLeadership leadership) {
        return new Partition(
                loop, store, committer, clock, settings, directory, commits, onFatal, PendingBatch::new, leadership);
    }

    /**
     * Leads from now on whenever the cluster says so. While another node does, its queues are known here from the rows of this node's replica.
     *
     * @param applied is given what is to be called when rows have changed that another node decided
     */
    void follow(Consumer<Runnable> applied) {
        PartitionLeadership how = leadership;
        if (how != null) {
            FollowedQueues queues = new FollowedQueues(rows, settings.placement(), directory);
            AppliedRows changes = new AppliedRows(loop, how.loader(), () -> {
                boolean isCatchingUp = how.leadership().isCatchingUp(how.number());
                if (!writer.isWanted()) {
                    queues.publish(isCatchingUp);
                }
                return !isCatchingUp;
            });
            whenEnded = changes::changed;
            applied.accept(changes::changed);
            changes.changed();
            writer.follow(how);
        }
    }

    private Tenure<Command, IsolatingEngine> load(Term term) throws LeadershipLost {
        GroupIndexBuild.runIfNeeded(store, term);
        PartitionClock now = leadership == null
                ? clock
                : TermClock.after(leadership.newestMillis().getAsLong(), clock);
        Batches batches = new Batches(newBatch);
        IsolatingEngine engine = new IsolatingEngine(
                rows,
                new OpenBatch(batches::open),
                batches,
                settings,
                now,
                directory,
                batches::open,
                batch -> whenCommitted.accept(batch),
                move -> whenMoved.accept(move));
        return new Tenure<>(
                term, engine, new SingleWriter<>(loop, committer, now, commits, onFatal, batches, engine, term));
    }

    /** Whether it is loaded here, and takes calls. */
    public boolean isLed() {
        return writer.isLed();
    }

    /** Whether it is, and no other node can have decided anything since. */
    boolean isSurelyLed() {
        return writer.isSurelyLed();
    }

    /** In which it is loaded here; 0 if it is not, or nobody else can lead. */
    long term() {
        return writer.term();
    }

    /** The time of this node, whoever leads. */
    long nodeMillis() {
        return clock.nowMillis();
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
    DamageCount damage() {
        return damage;
    }

    /** Lets the engine decide; the call is answered once the decision is durable. */
    @Override
    public void submit(Command command, Call call) {
        writer.submit(command, call);
    }

    /** The client is gone, or may be: a receive that is parked for it must not take a message, and is answered with none. */
    public void abandon(Call call) {
        writer.abandon(call);
    }

    /** Asks the engine something that changes nothing and is answered from memory; it must be quick, because everybody waits for it. */
    <T> CompletableFuture<T> ask(BiFunction<Engine, Long, T> question) {
        return writer.ask(engine -> engine.ask(question));
    }

    /** Whether everything that was decided can be read. On the loop. */
    boolean isIdle() {
        Tenure<Command, IsolatingEngine> tenure = writer.current();
        return tenure == null || tenure.writer().isIdle();
    }

    /** What may be sent to another partition now; null if nothing is, or no call is taken. On the loop. */
    @Nullable
    AcceptArrivals departuresTo(int partition) {
        Tenure<Command, IsolatingEngine> tenure = writer.current();
        return tenure != null && tenure.writer().isOpen()
                ? tenure.engine().ask((asked, nowMillis) -> asked.departuresTo(partition))
                : null;
    }

    LedWriter<?, ?> writer() {
        return writer;
    }

    Loop loop() {
        return loop;
    }

    /** The listener hears on the loop of every batch that is committed, before its calls are answered. Before the loop runs. */
    void whenCommitted(Consumer<SealedBatch> listener) {
        whenCommitted = listener;
    }

    /** The listener hears on the loop each time that it begins to be led here. Before {@link #follow}, or on the loop. */
    void whenBegun(Runnable listener) {
        whenBegun.add(listener);
    }

    /** The listener hears on the loop of every dead letter that carries a trace and is durable. */
    void whenMoved(Consumer<TracedMove> listener) {
        whenMoved = listener;
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
