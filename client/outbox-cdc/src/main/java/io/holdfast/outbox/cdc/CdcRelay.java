package io.holdfast.outbox.cdc;

import io.holdfast.outbox.Backoff;
import io.holdfast.outbox.QueueSender;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Sends the rows of an outbox as their transactions appear in PostgreSQL's log, and deletes each after its queue has confirmed it:
 *
 * <pre>{@code
 * CdcInstallation.standard().install(connection);          // once, when the schema is migrated
 * CdcRelay relay = CdcRelay.builder(new CdcDatabase(url, user, password), QueueSender.to(sqs)).build();
 * relay.start();
 * }</pre>
 *
 * Every committed row is sent at least once, none that was rolled back; the rows of a key in the order of their commits. A key whose row is
 * refused waits, others flow. Several relays may run: one reads the slot, the others stand by.
 *
 * <p>Any thread may call. {@link #close} waits for the send that is being made.
 */
public final class CdcRelay implements AutoCloseable {
    private final CdcSettings settings;
    private final CdcRuntime runtime;

    private CdcRelay(CdcSettings settings, QueueSender sender, int calls) {
        this.settings = settings;
        this.runtime = new CdcRuntime(settings, sender, calls);
    }

    /** Begins a relay for the outbox of this database. */
    public static Builder builder(CdcDatabase database, QueueSender sender) {
        return new Builder(database, sender);
    }

    /** Returns at once; {@link #health} tells when it streams. Starting again what was closed is refused. */
    public void start() {
        runtime.start();
    }

    /** How it was at the last look, at most a second ago. Costs nothing. */
    public CdcHealth health() {
        return runtime.health();
    }

    /** The slot, the publication and the schema it was built with. */
    public CdcInstallation installation() {
        return settings.installation();
    }

    /** Stops sending, ends the reader and keeps its position. The slot stays and keeps log from now on. */
    @Override
    public void close() {
        runtime.close();
    }

    /** Settings of a relay, each with a default. Not thread-safe. */
    public static final class Builder {
        private static final int MAXIMUM_ATTEMPTS = 10;
        private static final int CALLS = 8;
        private static final long ALARM_BYTES = 1L << 30;

        private final CdcDatabase database;
        private final QueueSender sender;
        private CdcInstallation installation = CdcInstallation.standard();
        private Duration firstRetry = Duration.ofMillis(200);
        private Duration longestRetry = Duration.ofSeconds(30);
        private int maximumAttempts = MAXIMUM_ATTEMPTS;
        private int calls = CALLS;
        private Duration heartbeat = Duration.ofSeconds(10);
        private long alarmBytes = ALARM_BYTES;
        private Duration alarmDelay = Duration.ofMinutes(1);
        private @Nullable CdcListener listener;
        private final Map<String, String> debezium = new HashMap<>();

        private Builder(CdcDatabase database, QueueSender sender) {
            this.database = database;
            this.sender = sender;
        }

        /** {@link CdcInstallation#standard} by default. */
        public Builder installation(CdcInstallation other) {
            this.installation = other;
            return this;
        }

        /** How long a key or a queue waits after a refusal: doubling, with jitter; 200 ms to 30 s by default. */
        public Builder retry(Duration first, Duration longest) {
            this.firstRetry = first;
            this.longestRetry = longest;
            return this;
        }

        /** After how many refusals of the same row it is parked; 10 by default. A queue that is away does not count. */
        public Builder maximumAttempts(int attempts) {
            this.maximumAttempts = attempts;
            return this;
        }

        /** How many calls to the queue are made at a time, for rows of different keys; 8 by default. */
        public Builder calls(int atATime) {
            if (atATime < 1) {
                throw new IllegalArgumentException("calls must be at least 1, not " + atATime);
            }
            this.calls = atATime;
            return this;
        }

        /** How often a mark is written into the log, which releases log files while the outbox is quiet; 10 s by default. */
        public Builder heartbeat(Duration interval) {
            this.heartbeat = interval;
            return this;
        }

        /** From when on {@link CdcState#BEHIND} is reported; 1 GiB of log or one minute by default. */
        public Builder alarmAt(long walBytes, Duration logDelay) {
            this.alarmBytes = walBytes;
            this.alarmDelay = logDelay;
            return this;
        }

        /** Who is told what the relay does; nobody by default. */
        public Builder listener(CdcListener other) {
            this.listener = other;
            return this;
        }

        /** A setting of Debezium's PostgreSQL connector, such as {@code database.sslmode}; it wins over those of this module. */
        public Builder debezium(String name, String value) {
            debezium.put(name, value);
            return this;
        }

        /** Makes the relay; {@link CdcRelay#start} lets it run. */
        public CdcRelay build() {
            CdcListener guarded = new GuardedListener(listener != null ? listener : new CdcListener() {});
            Backoff retry = new Backoff(firstRetry, longestRetry);
            RandomGenerator random = CdcThreads.randomness();
            return new CdcRelay(
                    new CdcSettings(
                            database,
                            installation,
                            failures -> retry.after(failures, random),
                            maximumAttempts,
                            heartbeat,
                            alarmBytes,
                            alarmDelay,
                            guarded,
                            debezium),
                    sender,
                    calls);
        }
    }
}
