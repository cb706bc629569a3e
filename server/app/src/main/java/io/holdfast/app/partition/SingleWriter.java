package io.holdfast.app.partition;

import io.holdfast.app.loop.Loop;
import io.holdfast.app.metrics.DurationHistogram;
import io.holdfast.engine.command.Reply;
import io.holdfast.store.Committer;
import io.holdfast.store.LeadershipLost;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single writer of a partition, whatever its engine is: decide, collect the rows, commit them with one sync, and only then answer.
 *
 * <p>It lives on an event loop. Calls that arrive on that loop are decided on the spot; at the end of the loop's turn everything that was
 * decided goes to the disk as one batch, and while that batch is being synced the next one is already being decided. There is no timer in
 * it: the next batch leaves as soon as the last one is durable. A failed commit stops the partition for good, because after a failed sync
 * nobody knows what is on the disk; a restart reads it.
 *
 * <p>In a cluster it lives for one term. When that ends it is thrown away with all that it knows, and whoever leads next reads the rows. A
 * batch that is committed proves that nobody else has led meanwhile; a reply without rows leaves only if that is certain without.
 *
 * <p>It is made on any thread, and then belongs to the loop.
 *
 * @param <C> the commands of the engine
 * @param <S> what the engine must know of a batch that is on its way
 */
final class SingleWriter<C, S> {
    private static final Logger LOG = LoggerFactory.getLogger(SingleWriter.class);

    /**
     * What may wait for the disk in one batch. More than this means the disk is slower than the clients: they must wait. Beside the open batch
     * there may be one on its way, that one encrypted, and what the log makes of it.
     */
    private static final int MOST_BATCH_BYTES = 16 << 20;

    private final Loop loop;
    private final Committer committer;
    private final PartitionClock clock;
    private final Consumer<String> onFatal;
    private final CommitReports reports;
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final PartitionEngine<C, S> engine;
    private final Term term;

    private final Batches batches;
    private @Nullable PendingBatch syncing;
    /** Why it takes no calls. */
    private @Nullable Unavailable closed;
    /** Nobody is answered any more, and the engine is not used any more. */
    private boolean hasEnded;

    private boolean flushIsDue;
    private final WriterHold hold;
    private Runnable whenOutdated = () -> {};
    private final PlannedTicks ticks;

    /**
     * Call {@link #start} before the first call.
     *
     * @param batches where the engine puts its rows and replies
     * @param commits where it records how long its commits take
     */
    SingleWriter(
            Loop loop,
            Committer committer,
            PartitionClock clock,
            DurationHistogram commits,
            Consumer<String> onFatal,
            Batches batches,
            PartitionEngine<C, S> engine,
            Term term) {
        this.loop = loop;
        this.reports = new CommitReports(loop, commits, onFatal);
        this.committer = committer;
        this.clock = clock;
        this.onFatal = onFatal;
        this.ticks = new PlannedTicks(loop, clock, this::tick);
        this.hold = new WriterHold(loop, this::flush);
        this.batches = batches;
        this.engine = engine;
        this.term = term;
    }

    /** Looks soon at what came due while nobody drove the engine. */
    void start() {
        loop.execute(this::tick);
    }

    /** The listener hears on the loop that it has ended because its engine may have met rows of another leader. */
    void whenOutdated(Runnable listener) {
        whenOutdated = listener;
    }

    /** Whether it takes calls. */
    boolean isOpen() {
        return closed == null;
    }

    /** Whether everything that was decided can be read. */
    boolean isIdle() {
        return syncing == null && batches.open().rows.isEmpty();
    }

    Health health() {
        noticeLostCommit();
        return closed == null || closed == Unavailable.NOT_LEADER
                ? Health.READY
                : closed == Unavailable.STORAGE_FAILED ? Health.STOPPED : Health.DRAINING;
    }

    /** Takes no more calls, answers every parked receive, and completes when all that was decided is durable and answered. */
    CompletableFuture<Void> drain() {
        hold.cancel("its server is being stopped");
        if (closed == null) {
            closed = Unavailable.SHUTTING_DOWN;
            orStop(engine::answerAllWaiters);
        }
        flush();
        return drained;
    }

    /** Commits nothing more for a moment; completes when all that was committed is durable, and can be read. See {@link WriterHold}. */
    CompletableFuture<Void> hold(long token) {
        noticeLostCommit();
        if (closed != null) {
            return CompletableFuture.failedFuture(new NotHeld("its server takes no calls"));
        }
        CompletableFuture<Void> quiet = hold.begin(token);
        if (syncing == null) {
            hold.quiet();
        }
        return quiet;
    }

    /** Goes on. Whether nothing was committed since the hold was complete, and no other node can have decided anything either. */
    boolean release(long token) {
        boolean wasHeld = hold.end(token) && !hasEnded && term.holds();
        flush();
        return wasHeld;
    }

    /** Its term has ended. Whoever waits is told to try again; what was decided and is not durable yet may become so elsewhere, or never. */
    void lose() {
        end(Unavailable.NOT_LEADER);
    }

    /** Lets the engine decide; the call is answered once the decision is durable. */
    void decide(C command, Call call) {
        noticeLostCommit();
        Unavailable reason = closed;
        if (reason == null && (batches.open().weightBytes() > MOST_BATCH_BYTES || engine.isOverloaded())) {
            reason = Unavailable.OVERLOADED;
        }
        if (reason != null) {
            call.fail(reason);
            return;
        }
        try {
            engine.handle(command, call);
            call.lookedAt();
            flushAtTheEndOfThisTurn();
        } catch (RuntimeException | Error brokenPromise) {
            contradicted(brokenPromise);
            CallNotifier.fail(call, closed == null ? Unavailable.STORAGE_FAILED : closed);
        }
    }

    /** The client is gone, or may be: a receive that is parked for it must not take a message, and is answered with none. */
    void abandon(Call call) {
        if (!hasEnded) {
            orStop(() -> {
                if (engine.abandon(call)) {
                    if (term.holds()) {
                        CallNotifier.answer(call, Reply.Received.NOTHING);
                    } else {
                        CallNotifier.fail(call, Unavailable.NOT_LEADER);
                    }
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
        if (syncing == null && !hasEnded && !hold.isHeld()) {
            orStop(this::sendToDisk);
        }
    }

    /** Sends what is decided to the disk. Not while a batch is on its way: its arrival does it. */
    private void sendToDisk() {
        PendingBatch batch = batches.open();
        @Nullable S sealed = null;
        if (!batch.rows.isEmpty()) {
            sealed = engine.seal();
            if (sealed == null) {
                flushAtTheEndOfThisTurn();
                return;
            }
        }
        batches.openNext();
        if (sealed == null) {
            // Everything the replies speak of is durable already, because nothing is on its way.
            engine.answered();
            if (term.holds()) {
                release(batch);
            } else {
                refuse(batch);
            }
            if (closed != null) {
                drained.complete(null);
            }
        } else {
            batch.isOnItsWay = true;
            syncing = batch;
            batch.rows.setTimeMillis(clock.nowMillis());
            batch.rows.setTerm(term.number());
            S onItsWay = sealed;
            committer.commit(batch.rows, reports.of(() -> committed(batch, onItsWay), this::failed));
        }
        planTick();
    }

    private void failed(Throwable cause) {
        if (cause instanceof LeadershipLost) {
            lose();
            return;
        }
        stop("The storage failed: " + cause.getMessage(), cause);
    }

    private void noticeLostCommit() {
        Throwable cause = reports.lost();
        if (cause != null) {
            stop(CommitReports.LOST + cause, cause);
        }
    }

    /** The batch is on stable storage, and its rows can be read. The next one leaves first, so that the disk is not idle while answers are written. */
    private void committed(PendingBatch batch, S sealed) {
        if (hasEnded) {
            return;
        }
        orStop(() -> {
            engine.committed(sealed);
            syncing = null;
        });
        if (hasEnded) {
            return;
        }
        if (engine.mustDecideAgain()) {
            release(batch);
            decideAgain();
        } else if (batches.open().rows.isEmpty()) {
            release(batch);
            flush();
        } else {
            flush();
            release(batch);
        }
        if (syncing == null) {
            hold.quiet();
        }
    }

    private void release(PendingBatch batch) {
        batch.forEachReply(CallNotifier::answer);
        batches.recycle(batch);
    }

    /** Somebody else may have decided something meanwhile that the replies do not know of. */
    private void refuse(PendingBatch batch) {
        batch.forEachReply((call, reply) -> CallNotifier.fail(call, Unavailable.NOT_LEADER));
        batches.recycle(batch);
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

    /** Time may have moved: looks at what is due. */
    void tick() {
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
            contradicted(brokenPromise);
        }
    }

    /** The engine contradicts itself; unless nobody else can have led meanwhile, it may be the rows of another leader that contradict it. */
    private void contradicted(Throwable brokenPromise) {
        String reason = "The " + engine.stateName() + " is inconsistent: " + brokenPromise.getMessage();
        if (brokenPromise instanceof Error || hasEnded || term.holds()) {
            stop(reason, brokenPromise);
        } else {
            CallNotifier.attempt(
                    () -> LOG.warn("{} Another node may lead; it is loaded again.", reason, brokenPromise));
            lose();
            CallNotifier.attempt(whenOutdated);
        }
    }

    private void stop(String reason, Throwable cause) {
        if (hasEnded) {
            return;
        }
        CallNotifier.attempt(() -> LOG.error("{} No request is accepted any more; restart the server.", reason, cause));
        end(Unavailable.STORAGE_FAILED);
        CallNotifier.attempt(() -> onFatal.accept(reason));
    }

    /** Tells everybody who waits, whatever happens while one of them is told. The engine is not used any more. */
    private void end(Unavailable reason) {
        if (hasEnded) {
            return;
        }
        hasEnded = true;
        closed = reason;
        hold.cancel("its term has ended");
        ticks.forget();
        CallNotifier.attempt(() -> engine.forEachWaiter(call -> CallNotifier.fail(call, reason)));
        PendingBatch lost = syncing;
        syncing = null;
        if (lost != null) {
            lost.forEachReply((call, reply) -> CallNotifier.fail(call, reason));
        }
        batches.open().forEachReply((call, reply) -> CallNotifier.fail(call, reason));
        batches.open().clear();
        drained.complete(null);
    }
}
