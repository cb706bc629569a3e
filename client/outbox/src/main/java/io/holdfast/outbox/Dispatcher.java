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
    private static final int PROBE_LINES = 10;

    private final RelaySettings settings;
    private final RelayStores stores;
    private final Link link;
    private final BlockingQueue<Link> freeWorkers;
    private final Executor workers;
    private final Wave wave;
    private final StrictWave strict;
    private final RelayState state;
    private final SafeListener listener;
    private final WakeUp wakeUp;
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
            Parts parts, Link link, BlockingQueue<Link> freeWorkers, Executor workers, Wave wave, StrictWave strict) {
        this.settings = parts.settings();
        this.stores = parts.stores();
        this.link = link;
        this.freeWorkers = freeWorkers;
        this.workers = workers;
        this.wave = wave;
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
            WakeUp wakeUp,
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
                    Repeated.once(() -> WakeUp.pause(pause), thrown -> {});
                }
            }
        } finally {
            state.running(false);
            link.close();
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
            LOG.debug("The dispatcher was interrupted");
        } else if (failure instanceof SQLException) {
            LOG.warn(
                    "The outbox cannot be read; trying again in {} ms: {}",
                    pause.toMillis(),
                    failure.getMessage(),
                    failure);
            state.databaseLost(String.valueOf(failure.getMessage()));
            listener.tell(l -> l.databaseFailed(failure, pause));
        } else {
            state.passFailed(failure.toString());
            LOG.error("A pass of the outbox relay failed; the next is in {} ms", pause.toMillis(), failure);
            listener.tell(l -> l.databaseFailed(failure, pause));
        }
    }

    private enum Found {
        NOTHING,
        SOME,
        MORE
    }

    private Found pass() throws SQLException, InterruptedException {
        WakeUp.pause(state.pause());
        look();
        Found found = Found.NOTHING;
        for (LineStore store : stores.lines()) {
            Found here = claim(store);
            found = here.compareTo(found) > 0 ? here : found;
        }
        return strictStarted() && found == Found.NOTHING ? Found.SOME : found;
    }

    private Found claim(LineStore store) throws SQLException, InterruptedException {
        Link worker = freeWorkers.take();
        boolean handedOver = false;
        boolean alone = false;
        try {
            if (stopping) {
                return Found.NOTHING;
            }
            ClaimSize size = state.probing()
                    ? new ClaimSize(PROBE_LINES, 1, settings.claim().bytes())
                    : settings.claim();
            long claimedNanos = System.nanoTime();
            Claim claim = link.run(
                    connection -> store.claim(connection, size, settings.lease(), tokens.get(), !suspectRuns.get()));
            if (claim.lines().isEmpty()) {
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
                    wave.run(own, store, claim, claimedNanos);
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
                            || claim.lines().size() >= size.lines()
                            || claim.rowCount() > claim.lines().size()
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
        if (strictRuns.get() || !link.run(stores.strict()::pending)) {
            return false;
        }
        Link worker = freeWorkers.take();
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

    private void runStrict(Link own) throws SQLException, InterruptedException {
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
        void with(Link link) throws SQLException, InterruptedException;
    }

    private void work(Link worker, Task task) {
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
            LOG.debug("A worker of the outbox was interrupted", failure);
        } else if (failure instanceof SQLException) {
            state.databaseLost(String.valueOf(failure.getMessage()));
            LOG.error("A worker of the outbox failed; what it had leased is free again when its lease ends", failure);
        } else {
            state.workFailed(failure.toString());
            LOG.error("A worker of the outbox failed; what it had leased is free again when its lease ends", failure);
        }
    }

    private Duration sleepAfter(Found found, Duration idle) throws SQLException, InterruptedException {
        if (found == Found.MORE) {
            return Duration.ZERO;
        }
        if (found == Found.SOME) {
            WakeUp.pause(RelaySettings.LINGER);
            return Duration.ZERO;
        }
        Duration next = idle.isZero()
                ? settings.shortestPoll()
                : shorter(idle.multipliedBy(3).dividedBy(2), settings.longestPoll());
        boolean notified = notifications.listening() && next.compareTo(NOTIFY_FROM) >= 0;
        if (notified) {
            link.run(connection -> {
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
        link.run(connection -> {
            notifications.unwanted(connection);
            return true;
        });
    }

    private void look() throws SQLException {
        if (System.nanoTime() - lookedNanos >= LOOK_EVERY.toNanos()) {
            OutboxStatus status = link.run(connection -> {
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
