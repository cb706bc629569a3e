package io.holdfast.app.partition;

import io.holdfast.app.directory.QueueDirectory;
import io.holdfast.engine.Engine;
import io.holdfast.engine.SealedBatch;
import io.holdfast.engine.command.Command;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.command.Reply;
import io.holdfast.engine.command.ReplySink;
import io.holdfast.engine.command.TracedMove;
import io.holdfast.engine.queue.DamagedQueues;
import io.holdfast.engine.row.RowChanges;
import io.holdfast.engine.row.Rows;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine, and the next one if rows of a queue cannot be read: that queue is isolated, and all others go on.
 *
 * <p>A read that fails leaves a command half done, maybe in two queues. So the open batch and the engine are thrown away, a new engine is loaded
 * as at a start, and it decides the calls of that batch again. All queues are then exactly as after a crash that lost the open batch, of
 * which nobody has heard. While a batch is on its way its rows cannot be read: until it has arrived, calls wait. Clients of other queues
 * notice nothing but the time a load takes. One thread.
 */
final class IsolatingEngine implements PartitionEngine<Command, SealedBatch> {
    private static final Logger LOG = LoggerFactory.getLogger(IsolatingEngine.class);

    /** Calls that may wait for the next engine. */
    private static final int MOST_WAITING_CALLS = 20_000;

    private final Rows rows;
    private final RowChanges changes;
    private final ReplySink replies;
    private final EngineSettings settings;
    private final PartitionClock clock;
    private final QueueDirectory directory;
    private final Supplier<PendingBatch> open;
    private final DamagedQueues damage = new DamagedQueues();
    private final DecidedCalls openCalls = new DecidedCalls();
    private Engine engine;
    private final Consumer<SealedBatch> whenCommitted;
    private final Consumer<TracedMove> whenMoved;
    private boolean batchIsOnItsWay;
    private boolean batchEmptiesShutQueue;
    /** What the next engine decides first; not null while the present one must not be used. */
    private @Nullable List<DecidedCalls.Decision> again;

    /**
     * @param whenCommitted hears of every batch that is committed
     * @param whenMoved hears of every dead letter that carries a trace and is durable
     */
    IsolatingEngine(
            Rows rows,
            RowChanges changes,
            ReplySink replies,
            EngineSettings settings,
            PartitionClock clock,
            QueueDirectory directory,
            Supplier<PendingBatch> open,
            Consumer<SealedBatch> whenCommitted,
            Consumer<TracedMove> whenMoved) {
        this.whenCommitted = whenCommitted;
        this.whenMoved = whenMoved;
        this.rows = rows;
        this.changes = changes;
        this.replies = replies;
        this.settings = settings;
        this.clock = clock;
        this.directory = directory;
        this.open = open;
        this.engine = load();
    }

    @Override
    public String stateName() {
        return "queue state";
    }

    DamagedQueues damage() {
        return damage;
    }

    @Override
    public boolean isOverloaded() {
        return again != null && again.size() >= MOST_WAITING_CALLS;
    }

    @Override
    public void handle(Command command, Call call) {
        if (again != null) {
            again.add(new DecidedCalls.Decision(command, call));
            return;
        }
        openCalls.add(command, call);
        try {
            engine.handle(command, call, clock.nowMillis());
        } catch (RowsUnreadable damaged) {
            try {
                isolate(damaged);
            } catch (RuntimeException | Error hopeless) {
                // Whoever hears of it tells this caller, and those that are left.
                if (again != null) {
                    again.removeIf(decision -> decision.call() == call);
                }
                throw hopeless;
            }
        }
    }

    @Override
    public boolean abandon(Call call) {
        call.isAbandoned = true;
        boolean wasParked = again == null && call.isParked();
        if (wasParked) {
            engine.abandon(call);
        }
        return wasParked;
    }

    @Override
    public void tick() {
        if (again == null) {
            try {
                engine.tick(clock.nowMillis());
            } catch (RowsUnreadable damaged) {
                isolate(damaged);
            }
        }
    }

    @Override
    public long nextTickMillis() {
        return again == null ? engine.nextTickMillis() : Long.MAX_VALUE;
    }

    @Override
    public @Nullable SealedBatch seal() {
        try {
            SealedBatch sealed = engine.seal();
            openCalls.clear();
            batchIsOnItsWay = true;
            batchEmptiesShutQueue = engine.isOutdated();
            return sealed;
        } catch (RowsUnreadable damaged) {
            isolate(damaged);
            return null;
        }
    }

    @Override
    public void answered() {
        openCalls.clear();
    }

    @Override
    public void committed(SealedBatch sealed) {
        batchIsOnItsWay = false;
        if (again == null) {
            try {
                engine.arrived(sealed, clock.nowMillis());
            } catch (RowsUnreadable damaged) {
                requireIsolated(damaged);
            }
        }
        if (again == null && batchEmptiesShutQueue) {
            startOver();
        }
        directory.publish(sealed.changedQueues(), sealed.removedQueues());
        whenCommitted.accept(sealed);
        sealed.tracedMoves().forEach(whenMoved);
    }

    @Override
    public boolean mustDecideAgain() {
        return again != null;
    }

    /** Loads the next engine from rows that are all durable. Each round isolates a queue further, or is the last. */
    @Override
    public void decideAgain() {
        List<DecidedCalls.Decision> calls = again;
        while (calls != null && again != null) {
            try {
                engine = load();
                calls.forEach(this::decide);
                calls.forEach(decision -> openCalls.add(decision.command(), decision.call()));
                again = null;
            } catch (RowsUnreadable damaged) {
                if (!damage.isolate(damaged)) {
                    throw hopeless(damaged);
                }
                tellOfDamage();
                // Whoever was parked once more is among the calls.
                engine.takeWaiters();
                open.get().clear();
            }
        }
    }

    private void decide(DecidedCalls.Decision decision) {
        if (decision.isAbandonedReceive()) {
            replies.add(decision.call(), Reply.Received.NOTHING);
        } else {
            engine.handle(decision.command(), decision.call(), clock.nowMillis());
        }
    }

    /** Answers from memory: while the next engine is waited for, from that of the last one. */
    <T> T ask(BiFunction<Engine, Long, T> question) {
        return question.apply(engine, clock.nowMillis());
    }

    /** Calls that wait for the next engine are not parked with the present one, and stay. The history is complete afterwards. */
    @Override
    public void answerAllWaiters() {
        if (again == null) {
            engine.answerAllWaiters();
            engine.storeHistory(clock.nowMillis());
        }
    }

    /** Whoever waits, in a parked receive or for the next engine. */
    @Override
    public void forEachWaiter(Consumer<Call> action) {
        engine.forEachWaiter(caller -> action.accept((Call) caller));
        if (again != null) {
            again.forEach(decision -> action.accept(decision.call()));
        }
    }

    private void isolate(RowsUnreadable damaged) {
        requireIsolated(damaged);
        if (!batchIsOnItsWay) {
            decideAgain();
        }
    }

    private void requireIsolated(RowsUnreadable damaged) {
        if (!damage.isolate(damaged)) {
            throw hopeless(damaged);
        }
        startOver();
        tellOfDamage();
    }

    private void startOver() {
        again = openCalls.takeAll(engine, open.get(), clock.nowMillis());
        open.get().clear();
    }

    private static InvariantViolation hopeless(RowsUnreadable damaged) {
        InvariantViolation all = new InvariantViolation(damaged.getMessage() + " Run \"holdfast doctor --repair\".");
        all.initCause(damaged);
        return all;
    }

    private Engine load() {
        Engine loading = new Engine(rows, changes, replies, settings, damage, directory, clock.nowMillis());
        SealedBatch loaded = loading.seal();
        directory.publishAll(settings.placement(), loaded.changedQueues());
        loading.arrived(loaded, clock.nowMillis());
        tellOfDamage();
        return loading;
    }

    /** Once for each finding, not for each request. */
    private void tellOfDamage() {
        for (DamagedQueues.Finding finding : damage.newFindings()) {
            LOG.error(
                    "The queue {} is damaged on disk: {} {} Other queues are not affected. Purge or delete the queue, or stop the server"
                            + " and run \"holdfast doctor --repair\".",
                    directory.nameOf(finding.queueId()),
                    finding.why(),
                    finding.isShut()
                            ? "Nothing is sent to it or received from it any more."
                            : "Nothing is received from it any more; sends and deletes go on.");
        }
    }
}
