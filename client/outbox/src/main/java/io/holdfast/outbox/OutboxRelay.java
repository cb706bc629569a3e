package io.holdfast.outbox;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Sends the rows of an outbox to their queues, at least once each, in the order their publisher chose. Any number of relays may run on one
 * table, in one process or in many: they share the work by leases, and if one dies the others take over when its leases end.
 *
 * <pre>{@code
 * try (OutboxRelay relay = OutboxRelay.builder(dataSource, QueueSender.to(sqs)).build()) {
 *     relay.start();
 *     ...
 * }
 * }</pre>
 *
 * <p>Thread-safe. A relay keeps {@code workers + 2} connections of its own while it runs, so a pool needs room for them.
 */
public final class OutboxRelay implements AutoCloseable {
    private final DataSource database;
    private final QueueSender sender;
    private final @Nullable Dialect dialect;
    private final RelaySettings settings;
    private final SafeListener listener;
    private final RelayState state = new RelayState(RelayThreads.RANDOM);
    private final WakeUpSignal wakeUp = new WakeUpSignal();
    private @Nullable Running running;
    private volatile boolean closed;

    private OutboxRelay(Builder builder) {
        this.database = builder.database;
        this.sender = builder.sender;
        this.dialect = builder.dialect;
        this.settings = builder.settings();
        this.listener = new SafeListener(builder.listeners);
    }

    /** Begins a relay for the outbox of this database. */
    public static Builder builder(DataSource database, QueueSender sender) {
        return new Builder(database, sender);
    }

    private record Running(
            Dispatcher dispatcher,
            Thread thread,
            ExecutorService workers,
            List<RelayConnection> connections,
            Notifications notifications) {}

    /** Begins to send. Fails at once if the database cannot be reached or its tables are missing. */
    public synchronized void start() throws SQLException {
        if (closed || running != null) {
            throw new IllegalStateException(closed ? "the relay is closed" : "the relay is already running");
        }
        Dialect spoken = dialect();
        RelayStores stores = RelayStores.of(spoken);
        Notifications notifications =
                spoken == Dialect.POSTGRESQL ? PostgresNotifications.listen(database, wakeUp) : Notifications.NONE;
        Dispatcher.Parts parts =
                new Dispatcher.Parts(settings, stores, state, listener, wakeUp, notifications, new UuidV7Generator());
        OutcomeRules outcomes = new OutcomeRules(settings, RelayThreads.RANDOM, state::wait);
        ClaimProcessor processor =
                new ClaimProcessor(settings, sender, outcomes, state, new ClaimReporter(state, listener), () -> closed);
        StrictProcessor strict = new StrictProcessor(settings, stores.strict(), processor, state, listener);
        BlockingQueue<RelayConnection> free = new ArrayBlockingQueue<>(settings.workers());
        for (int i = 0; i < settings.workers(); i++) {
            free.add(new RelayConnection(database, stores.session()));
        }
        List<RelayConnection> connections = List.copyOf(free);
        ExecutorService workers = RelayThreads.workers(settings.workers());
        Dispatcher dispatcher = new Dispatcher(
                parts, new RelayConnection(database, stores.session()), free, workers, processor, strict);
        Thread thread = RelayThreads.named("dispatcher").newThread(dispatcher);
        running = new Running(dispatcher, thread, workers, connections, notifications);
        state.running(true);
        thread.start();
    }

    private Dialect dialect() throws SQLException {
        try (Connection connection = database.getConnection()) {
            Dialect spoken = dialect != null ? dialect : Dialect.of(connection);
            new StatusStore().status(connection, 1);
            return spoken;
        }
    }

    /** How the relay is; asks nobody. */
    public OutboxHealth health() {
        return state.health();
    }

    /** Looks for rows at once instead of at the next poll. */
    public void wakeUp() {
        wakeUp.call();
    }

    /** Stops claiming, lets the calls in flight finish and settles what was sent, within the deadline. */
    @Override
    public void close() {
        Running stopped;
        synchronized (this) {
            closed = true;
            stopped = running;
            running = null;
        }
        if (stopped == null) {
            return;
        }
        state.running(false);
        stopped.dispatcher().stop();
        stopped.notifications().close();
        try {
            long end = System.nanoTime() + settings.shutdownDeadline().toNanos();
            // The dispatcher first: what it has claimed still finds a worker to give it back.
            stopped.thread().join(settings.shutdownDeadline().toMillis());
            stopped.workers().shutdown();
            if (!stopped.workers().awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                stopped.workers().shutdownNow();
            }
        } catch (InterruptedException hurried) {
            stopped.workers().shutdownNow();
            Thread.currentThread().interrupt();
        } finally {
            // It may wait for a worker whose task was thrown away just now.
            stopped.thread().interrupt();
            stopped.connections().forEach(RelayConnection::close);
        }
    }

    /** How a relay works. Every setting has a default that suits most. */
    public static final class Builder {
        private final DataSource database;
        private final QueueSender sender;
        private @Nullable Dialect dialect;
        private int workers = 4;
        private int keysPerClaim = 100;
        private int rowsPerKey = 20;
        private Duration lease = Duration.ofSeconds(30);
        private int maximumAttempts = 10;
        private Backoff retry = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));
        private Duration shortestPoll = Duration.ofMillis(50);
        private Duration longestPoll = Duration.ofSeconds(5);
        private boolean keepSent;
        private Duration shutdownDeadline = Duration.ofSeconds(30);
        private final List<OutboxListener> listeners = new ArrayList<>();

        private Builder(DataSource database, QueueSender sender) {
            this.database = database;
            this.sender = sender;
        }

        /** By default the driver is asked. */
        public Builder dialect(Dialect dialect) {
            this.dialect = dialect;
            return this;
        }

        /** How many calls to the queue server may be under way at once; 4 by default. */
        public Builder workers(int workers) {
            this.workers = workers;
            return this;
        }

        /** How many keys or unordered rows one claim takes, and how many rows of each key; 100 and 20 by default. */
        public Builder claim(int keys, int rowsPerKey) {
            this.keysPerClaim = keys;
            this.rowsPerKey = rowsPerKey;
            return this;
        }

        /** How long a relay may take to send what it claimed, and how long its rows wait if it dies; 30 s by default. */
        public Builder lease(Duration lease) {
            this.lease = lease;
            return this;
        }

        /** After how many refusals a row is parked; 10 by default. Outages of the queue server are not counted. */
        public Builder maximumAttempts(int attempts) {
            this.maximumAttempts = attempts;
            return this;
        }

        /** The waits between attempts, doubled each time and jittered; from 1 s to 5 min by default. */
        public Builder retry(Duration first, Duration longest) {
            this.retry = new Backoff(first, longest);
            return this;
        }

        /** The waits between polls that find nothing; from 50 ms to 5 s by default. PostgreSQL's NOTIFY ends them early. */
        public Builder poll(Duration shortest, Duration longest) {
            this.shortestPoll = shortest;
            this.longestPoll = longest;
            return this;
        }

        /** Keeps rows after they were sent, until {@link OutboxAdmin#purgeSent}; off by default: they are deleted. */
        public Builder keepSent(boolean keep) {
            this.keepSent = keep;
            return this;
        }

        /** How long {@link OutboxRelay#close} waits for calls in flight; 30 s by default. */
        public Builder shutdownDeadline(Duration deadline) {
            this.shutdownDeadline = deadline;
            return this;
        }

        /** Adds one that is told what happens; none by default. */
        public Builder listener(OutboxListener listener) {
            listeners.add(listener);
            return this;
        }

        /** Makes the relay; {@link OutboxRelay#start} lets it run. */
        public OutboxRelay build() {
            return new OutboxRelay(this);
        }

        private RelaySettings settings() {
            ClaimSize claim = new ClaimSize(keysPerClaim, rowsPerKey, 8 * QueueSender.MAXIMUM_BYTES);
            return new RelaySettings(
                    workers,
                    claim,
                    lease,
                    maximumAttempts,
                    retry,
                    shortestPoll,
                    longestPoll,
                    keepSent,
                    shutdownDeadline);
        }
    }
}
