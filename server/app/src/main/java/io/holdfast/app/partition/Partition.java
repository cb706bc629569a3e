package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.Engine;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.command.AcceptArrivals;
import io.holdfast.engine.command.Caller;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.store.Committer;
import io.holdfast.store.Store;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single writer of its queues: decide, collect the rows, commit them with one sync, and only then answer.
 *
 * <p>It lives on an event loop. Calls that arrive on that loop are decided on the spot; at the end of the loop's turn everything that was
 * decided goes to the disk as one batch, and while that batch is being synced the next one is already being decided. Answers leave when the
 * batch is durable; there is no timer: the next batch leaves as soon as the rows of the last one can be read. A failed commit stops the partition for good, because after a failed sync
 * nobody knows what is on the disk; a restart reads it.
 *
 * <p>Thread rule: public methods may be called from any thread; everything else runs on the loop.
 */
public final class Partition {
    private static final Logger LOG = LoggerFactory.getLogger(Partition.class);

    /** What may wait for the disk in one batch. More than this means the disk is slower than the clients: they must wait. */
    private static final int MOST_BATCH_BYTES = 32 << 20;

    final Loop loop;
    private final Committer committer;
    private final PartitionClock clock;
    private final QueueDirectory directory;
    private final Consumer<String> onFatal;
    private final DurationHistogram commits;
    private final CommitReports reports;
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final IsolatingEngine engine;
    private final DeferredReceives deferred = new DeferredReceives();

    private final Supplier<PendingBatch> newBatch;
    private final Deque<PendingBatch> spares = new ArrayDeque<>();
    private PendingBatch open;
    private @Nullable PendingBatch syncing;
    private @Nullable Unavailable closed;
    private boolean flushIsDue;
    private final PlannedTicks ticks;

    /** Hears on the loop of every batch whose rows can be read. Set before the loop runs. */
    Consumer<SealedBatch> whenVisible = batch -> {};

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
        this.loop = loop;
        this.commits = commits;
        this.reports = new CommitReports(loop, commits, onFatal);
        this.directory = directory;
        this.committer = committer;
        this.clock = clock;
        this.onFatal = onFatal;
        this.ticks = new PlannedTicks(loop, clock, this::tick);
        this.newBatch = newBatch;
        this.open = newBatch.get();
        GroupIndexBuild.runIfNeeded(store);
        this.engine = new IsolatingEngine(
                new StoredRows(store), new OpenBatch(() -> open), this::reply, settings, clock, directory, () -> open);
        loop.execute(this::clockMoved);
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
        if (loop.isCurrent()) {
            decide(command, call);
        } else {
            loop.execute(() -> decide(command, call));
        }
    }

    /** The client is gone, or may be: a receive that is parked for it must not take a message, and is answered with none. */
    public void abandon(Call call) {
        if (loop.isCurrent()) {
            leave(call);
        } else {
            loop.execute(() -> leave(call));
        }
    }

    /** Asks the engine something that changes nothing and is answered from memory; it must be quick, because everybody waits for it. */
    <T> CompletableFuture<T> ask(BiFunction<Engine, Long, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        loop.execute(() -> {
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
        return syncing == null && open.rows.isEmpty();
    }

    /** What may be sent to another partition now; null if nothing is, or no call is taken any more. On the loop. */
    @Nullable
    AcceptArrivals departuresTo(int partition) {
        return closed == null ? engine.ask((asked, nowMillis) -> asked.departuresTo(partition)) : null;
    }

    /** Says how it is; the listener runs on the loop. */
    public void askHealth(Consumer<Health> listener) {
        loop.execute(() -> {
            noticeLostCommit();
            listener.accept(
                    closed == null
                            ? Health.READY
                            : closed == Unavailable.STORAGE_FAILED ? Health.STOPPED : Health.DRAINING);
        });
    }

    /** Time may have moved by itself, as in tests: look at what is due. */
    public void clockMoved() {
        if (loop.isCurrent()) {
            tick();
        } else {
            loop.execute(this::tick);
        }
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    public CompletableFuture<Void> drain() {
        loop.execute(() -> {
            if (closed == null) {
                closed = Unavailable.SHUTTING_DOWN;
                orStop(engine::answerAllWaiters);
            }
            flush();
        });
        return drained;
    }

    private void decide(Command command, Call call) {
        noticeLostCommit();
        Unavailable reason = closed;
        if (reason == null && (open.weightBytes() > MOST_BATCH_BYTES || engine.isOverloaded())) {
            reason = Unavailable.OVERLOADED;
        }
        if (reason != null) {
            call.fail(reason);
            return;
        }
        if (deferred.defer(command, call)) {
            return;
        }
        try {
            engine.handle(command, call);
            flushAtTheEndOfThisTurn();
        } catch (RuntimeException | Error brokenPromise) {
            stop("The queue state is inconsistent: " + brokenPromise.getMessage(), brokenPromise);
            CallNotifier.fail(call, Unavailable.STORAGE_FAILED);
        }
    }

    private void leave(Call call) {
        if (closed != Unavailable.STORAGE_FAILED) {
            orStop(() -> {
                if (engine.abandon(call)) {
                    CallNotifier.answer(call, Reply.Received.NOTHING);
                }
            });
        }
    }

    private void flushAtTheEndOfThisTurn() {
        if (!flushIsDue && syncing == null) {
            flushIsDue = true;
            loop.executeLast(this::flush);
        }
    }

    private void flush() {
        flushIsDue = false;
        if (syncing == null && closed != Unavailable.STORAGE_FAILED) {
            orStop(this::sendToDisk);
        }
    }

    /** Sends what is decided to the disk. Not while a batch is on its way: its arrival does it. */
    private void sendToDisk() {
        PendingBatch batch = open;
        if (!batch.rows.isEmpty()) {
            batch.sealed = engine.seal();
            if (batch.sealed == null) {
                flushAtTheEndOfThisTurn();
                return;
            }
        }
        open = spares.isEmpty() ? newBatch.get() : spares.pop();
        if (batch.sealed == null) {
            // Everything the replies speak of is durable already, because nothing is on its way.
            engine.answered();
            batch.answerAll();
            recycle(batch);
            if (closed != null) {
                drained.complete(null);
            }
        } else {
            syncing = batch;
            batch.rows.setTimeMillis(clock.nowMillis());
            committer.commit(batch.rows, reports.of(() -> durable(batch), () -> visible(batch), this::failed));
        }
        planTick();
    }

    private void failed(Throwable cause) {
        stop("The storage failed: " + cause.getMessage(), cause);
    }

    private void noticeLostCommit() {
        Throwable cause = reports.lost();
        if (cause != null) {
            stop(CommitReports.LOST + cause, cause);
        }
    }

    /** The batch is on stable storage: whatever happens now, it will be there. */
    private void durable(PendingBatch batch) {
        if (closed == Unavailable.STORAGE_FAILED) {
            return;
        }
        orStop(() -> {
            SealedBatch sealed = batch.sealed;
            if (sealed == null) {
                throw new IllegalStateException("a batch was committed before it was sealed");
            }
            directory.publish(sealed.changedQueues(), sealed.removedQueues());
        });
        if (closed != Unavailable.STORAGE_FAILED) {
            deferred.begin();
            batch.answerAll();
        }
    }

    /** The rows of the batch can be read, so the next one may leave. */
    private void visible(PendingBatch batch) {
        if (closed == Unavailable.STORAGE_FAILED) {
            return;
        }
        orStop(() -> {
            SealedBatch sealed = batch.sealed;
            if (sealed == null || batch.hasReplies()) {
                throw new IllegalStateException("a batch was visible before it was durable");
            }
            engine.arrived(sealed);
            syncing = null;
            whenVisible.accept(sealed);
        });
        if (closed == Unavailable.STORAGE_FAILED) {
            return;
        }
        recycle(batch);
        deferred.end(this::decide);
        if (engine.mustDecideAgain()) {
            decideAgain();
        } else {
            flush();
        }
    }

    /** A queue cannot be read: the others go on with a new engine. */
    private void decideAgain() {
        orStop(() -> {
            engine.decideAgain();
            if (closed != null) {
                engine.answerAllWaiters();
            }
        });
        flush();
    }

    private void recycle(PendingBatch batch) {
        batch.clear();
        spares.push(batch);
    }

    private void reply(Caller caller, Reply reply) {
        Call call = (Call) caller;
        try {
            open.add(call, reply);
        } catch (RuntimeException | Error noRoom) {
            // Nobody else knows this call any more, so it would not hear that the partition stops.
            CallNotifier.fail(call, Unavailable.STORAGE_FAILED);
            throw noRoom;
        }
    }

    private void tick() {
        noticeLostCommit();
        if (closed != null) {
            // What comes due after the last call would have to be written when the store may be closed; the next start
            // sees to it.
            return;
        }
        orStop(() -> {
            engine.tick();
            flushAtTheEndOfThisTurn();
            planTick();
        });
    }

    private void planTick() {
        ticks.plan(engine.nextTickMillis());
    }

    /** What was half done when it threw must not be built upon. For errors too, such as a heap that is full. */
    private void orStop(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error brokenPromise) {
            stop("The queue state is inconsistent: " + brokenPromise.getMessage(), brokenPromise);
        }
    }

    /** Tells everybody who waits, whatever happens while one of them is told. The engine is not used any more. */
    private void stop(String reason, Throwable cause) {
        if (closed == Unavailable.STORAGE_FAILED) {
            return;
        }
        closed = Unavailable.STORAGE_FAILED;
        CallNotifier.attempt(() -> LOG.error("{} No request is accepted any more; restart the server.", reason, cause));
        CallNotifier.attempt(() -> engine.forEachWaiter(call -> CallNotifier.fail(call, Unavailable.STORAGE_FAILED)));
        deferred.fail(Unavailable.STORAGE_FAILED);
        PendingBatch lost = syncing;
        syncing = null;
        if (lost != null) {
            lost.forEachReply((call, reply) -> CallNotifier.fail(call, Unavailable.STORAGE_FAILED));
        }
        open.forEachReply((call, reply) -> CallNotifier.fail(call, Unavailable.STORAGE_FAILED));
        open.clear();
        drained.complete(null);
        CallNotifier.attempt(() -> onFatal.accept(reason));
    }
}
