package io.holdfast.outbox;

import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread of a relay that claims. It claims only for a worker that is free, hands the claim over and goes on; it sleeps when there is
 * nothing, longer and longer, unless somebody wakes it.
 */
final class Dispatcher implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
    private static final Duration NOTIFY_FROM = Duration.ofMillis(200);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(10);
    private static final int LOOK_NO_FURTHER = 10_000;
    private static final int PROBE_SEQUENCES = 10;

    private final RelaySettings settings;
    private final RelayStores stores;
    private final RelayConnection relayConnection;
    private final BlockingQueue<RelayConnection> freeWorkers;
    private final Executor workers;
    private final ClaimProcessor processor;
    private final StrictProcessor strict;
    private final RelayState state;
    private final SafeListener listener;
    private final WakeUpSignal wakeUp;
    private final Notifications notifications;
    private final Supplier<UUID> tokens;
    private final AtomicBoolean strictRuns = new AtomicBoolean();
    private final AtomicBoolean suspectRuns = new AtomicBoolean();
    private volatile boolean stopping;
    private long lookedNanos = System.nanoTime() - LOOK_EVERY.toNanos();
    private Duration idle = Duration.ZERO;
    private Duration pause = Duration.ZERO;
    private int failures;

    Dispatcher(
            Parts parts,
            RelayConnection relayConnection,
            BlockingQueue<RelayConnection> freeWorkers,
            Executor workers,
            ClaimProcessor processor,
            StrictProcessor strict) {
        this.settings = parts.settings();
        this.stores = parts.stores();
        this.relayConnection = relayConnection;
        this.freeWorkers = freeWorkers;
        this.workers = workers;
        this.processor = processor;
        this.strict = strict;
        this.state = parts.state();
        this.listener = parts.listener();
        this.wakeUp = parts.wakeUp();
        this.notifications = parts.notifications();
        this.tokens = parts.tokens();
    }

    /** What all parts of a relay share. */
    record Parts(
            RelaySettings settings,
            RelayStores stores,
            RelayState state,
            SafeListener listener,
            WakeUpSignal wakeUp,
            Notifications notifications,
            Supplier<UUID> tokens) {}

    void stop() {
        stopping = true;
        wakeUp.call();
    }

    boolean stopping() {
        return stopping;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                if (!Repeated.once(this::passAndSleep, this::failed)) {
                    idle = Duration.ZERO;
                    // Nobody but close() may end this thread; then stopping is set, too.
                    boolean ignored = Thread.interrupted();
                    Repeated.once(() -> WakeUpSignal.pause(pause), thrown -> {});
                }
            }
        } finally {
            state.running(false);
            relayConnection.close();
        }
    }

    private void passAndSleep() throws SQLException, InterruptedException {
        Found found = pass();
        state.databaseThere();
        state.passed();
        failures = 0;
        idle = sleepAfter(found, idle);
    }

    private void failed(Throwable failure) {
        failures++;
        pause = RelaySettings.OUTAGE.after(failures, RelayThreads.RANDOM);
        if (stopping && failure instanceof InterruptedException) {
            pause = Duration.ZERO;
            LOG.debug("Outbox dispatcher interrupted");
        } else if (failure instanceof SQLException) {
            LOG.warn("Cannot read the outbox, retrying in {} ms: {}", pause.toMillis(), failure.getMessage(), failure);
            state.databaseLost(String.valueOf(failure.getMessage()));
            listener.tell(l -> l.databaseFailed(failure, pause));
        } else {
            state.passFailed(failure.toString());
            LOG.error("Outbox relay failed, retrying in {} ms", pause.toMillis(), failure);
            listener.tell(l -> l.databaseFailed(failure, pause));
        }
    }

    private enum Found {
        NOTHING,
        SOME,
        MORE
    }

    private Found pass() throws SQLException, InterruptedException {
        WakeUpSignal.pause(state.pause());
        look();
        Found found = Found.NOTHING;
        for (ClaimStore store : stores.sequences()) {
            Found here = claim(store);
            found = here.compareTo(found) > 0 ? here : found;
        }
        return strictStarted() && found == Found.NOTHING ? Found.SOME : found;
    }

    private Found claim(ClaimStore store) throws SQLException, InterruptedException {
        RelayConnection worker = freeWorkers.take();
        boolean handedOver = false;
        boolean alone = false;
        try {
            if (stopping) {
                return Found.NOTHING;
            }
            ClaimSize size = state.probing()
                    ? new ClaimSize(PROBE_SEQUENCES, 1, settings.claim().bytes())
                    : settings.claim();
            long claimedNanos = System.nanoTime();
            Claim claim = relayConnection.run(
                    connection -> store.claim(connection, size, settings.lease(), tokens.get(), !suspectRuns.get()));
            if (claim.sequences().isEmpty()) {
                return Found.NOTHING;
            }
            alone = claim.alone();
            if (alone) {
                suspectRuns.set(true);
            }
            listener.tell(l -> l.claimed(claim.rowCount()));
            boolean more = claim.fills(size) || claim.alone();
            workers.execute(() -> work(worker, own -> {
                try {
                    processor.run(own, store, claim, claimedNanos);
                } finally {
                    if (claim.alone()) {
                        suspectRuns.set(false);
                    }
                    if (more) {
                        // What was behind these rows can be claimed now.
                        wakeUp.call();
                    }
                }
            }));
            handedOver = true;
            return claim.alone()
                            || claim.sequences().size() >= size.sequences()
                            || claim.rowCount() > claim.sequences().size()
                    ? Found.MORE
                    : Found.SOME;
        } finally {
            if (!handedOver) {
                suspectRuns.set(suspectRuns.get() && !alone);
                freeWorkers.add(worker);
            }
        }
    }

    private boolean strictStarted() throws SQLException, InterruptedException {
        if (strictRuns.get() || !relayConnection.run(stores.strict()::pending)) {
            return false;
        }
        RelayConnection worker = freeWorkers.take();
        boolean handedOver = false;
        strictRuns.set(true);
        try {
            workers.execute(() -> work(worker, this::runStrict));
            handedOver = true;
        } finally {
            if (!handedOver) {
                strictRuns.set(false);
                freeWorkers.add(worker);
            }
        }
        return true;
    }

    private void runStrict(RelayConnection own) throws SQLException, InterruptedException {
        boolean more = false;
        try {
            more = strict.run(own, tokens.get());
        } finally {
            strictRuns.set(false);
        }
        if (more) {
            // Not before: the dispatcher would wake, see that it still runs, and sleep again.
            wakeUp.call();
        }
    }

    private interface Task {
        void with(RelayConnection relayConnection) throws SQLException, InterruptedException;
    }

    private void work(RelayConnection worker, Task task) {
        try {
            if (Repeated.once(() -> task.with(worker), this::workerFailed)) {
                state.worked();
            }
        } finally {
            freeWorkers.add(worker);
        }
    }

    private void workerFailed(Throwable failure) {
        if (failure instanceof InterruptedException) {
            LOG.debug("Outbox worker interrupted", failure);
        } else if (failure instanceof SQLException) {
            state.databaseLost(String.valueOf(failure.getMessage()));
            LOG.error("Outbox worker failed; its rows can be claimed again when the lease expires", failure);
        } else {
            state.workFailed(failure.toString());
            LOG.error("Outbox worker failed; its rows can be claimed again when the lease expires", failure);
        }
    }

    private Duration sleepAfter(Found found, Duration idle) throws SQLException, InterruptedException {
        if (found == Found.MORE) {
            return Duration.ZERO;
        }
        if (found == Found.SOME) {
            WakeUpSignal.pause(RelaySettings.LINGER);
            return Duration.ZERO;
        }
        Duration next = idle.isZero()
                ? settings.shortestPoll()
                : shorter(idle.multipliedBy(3).dividedBy(2), settings.longestPoll());
        boolean notified = notifications.listening() && next.compareTo(NOTIFY_FROM) >= 0;
        if (notified) {
            relayConnection.run(connection -> {
                notifications.wanted(connection, next.plus(NOTIFY_FROM));
                return true;
            });
            // Whoever called before now is served by the pass below. To wake up for it would take the wish back, and a
            // publisher that looks in between and commits after the next pass would wake nobody.
            wakeUp.forget();
            if (stopping) {
                return Duration.ZERO;
            }
            // A publisher that looked before we asked to be woken may have committed since.
            Found before = pass();
            if (before != Found.NOTHING) {
                awake();
                return Duration.ZERO;
            }
        }
        boolean woken = wakeUp.sleep(next);
        if (notified && woken) {
            awake();
        }
        return woken ? Duration.ZERO : next;
    }

    private void awake() throws SQLException {
        relayConnection.run(connection -> {
            notifications.unwanted(connection);
            return true;
        });
    }

    private void look() throws SQLException {
        if (System.nanoTime() - lookedNanos >= LOOK_EVERY.toNanos()) {
            OutboxStatus status = relayConnection.run(connection -> {
                OutboxStatus seen = stores.status().status(connection, LOOK_NO_FURTHER);
                connection.rollback();
                return seen;
            });
            lookedNanos = System.nanoTime();
            state.looked(status);
            listener.tell(l -> l.looked(status));
        }
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
