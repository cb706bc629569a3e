package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after slot and reader: starts a reader when there is a slot that nobody reads, writes marks, and says how things are. One thread
 * calls {@link #look}, about twice a second; any thread may read {@link #health}.
 */
final class ReaderSupervisor {
    private static final Logger LOG = LoggerFactory.getLogger(ReaderSupervisor.class);

    private static final String UNDEFINED_TABLE = "42P01";

    private final CdcSettings settings;
    private final RowFlow flow;
    private final UnreadMarks marks;
    private final Executor threads;
    private final Supplier<String> readerNames;

    private @Nullable Connection connection;
    private @Nullable LogReader reader;
    private volatile boolean readerEnded = true;
    private String readerName = "";
    private String failure = "";
    private long lastMarkNanos;
    private long restartNanos = System.nanoTime();
    private int failuresInRow;
    private RowFlow.Figures figures = RowFlow.Figures.NONE;
    private volatile CdcHealth health;

    /** Why rows cannot be sent from the table; empty if they can. */
    private volatile String tableFailure = "";

    ReaderSupervisor(
            CdcSettings settings, RowFlow flow, UnreadMarks marks, Executor threads, Supplier<String> readerNames) {
        this.settings = settings;
        this.flow = flow;
        this.marks = marks;
        this.threads = threads;
        this.readerNames = readerNames;
        this.health = health(CdcState.STOPPED, "", null);
    }

    CdcHealth health() {
        return health;
    }

    /** What nobody expected was thrown while looking: health must not go on to say what the last look saw. */
    void lookFailed(Throwable thrown) {
        Quietly.close(connection);
        connection = null;
        say(health(CdcState.FAILING, thrown.toString(), null));
    }

    /** Any thread. */
    void tableFailed(Throwable thrown) {
        tableFailure = thrown.toString();
    }

    /** Any thread. */
    void tableWorks() {
        tableFailure = "";
    }

    void look() {
        SlotStatus status = null;
        try {
            status = SlotStatus.read(connect(), settings.installation());
            afterReader();
            if (reader != null) {
                markIfDue(connect());
            } else if (status.readable() && !status.active() && System.nanoTime() - restartNanos >= 0) {
                startReader();
            }
        } catch (SQLException away) {
            Quietly.close(connection);
            connection = null;
            boolean noTable = UNDEFINED_TABLE.equals(away.getSQLState());
            say(health(noTable ? CdcState.NOT_INSTALLED : CdcState.DATABASE_UNAVAILABLE, reason(away), null));
            return;
        }
        figures = flow.figures();
        CdcState state = state(status);
        String cannotSend = tableFailure;
        if (state.alarming() || cannotSend.isEmpty()) {
            say(health(state, state == CdcState.STREAMING ? "" : failure, status));
        } else {
            say(health(CdcState.FAILING, "cannot send rows from the table: " + cannotSend, status));
        }
    }

    /** Ends the reader if one runs; true when it is gone. */
    boolean stop() {
        LogReader running = reader;
        if (running != null && !readerEnded) {
            running.stop();
            return readerEnded;
        }
        Quietly.close(connection);
        connection = null;
        say(health(CdcState.STOPPED, "", null));
        return true;
    }

    private void afterReader() {
        LogReader ended = reader;
        if (ended != null && readerEnded) {
            failure = ended.failure().map(ReaderSupervisor::reason).orElse("the log reader ended");
            LOG.warn(
                    "Reader of slot {} ended and is restarted: {}",
                    settings.installation().slot(),
                    failure);
            flow.starts("");
            reader = null;
            restartLater();
        }
    }

    private void restartLater() {
        restartNanos =
                System.nanoTime() + settings.retryDelay().apply(++failuresInRow).toNanos();
    }

    private void startReader() throws SQLException {
        readerName = readerNames.get();
        flow.starts(readerName);
        LogReader next;
        try {
            next = new LogReader(
                    DebeziumSettings.of(settings.database(), settings.installation(), readerName, settings.debezium()),
                    flow::fromLog);
        } catch (RuntimeException refused) {
            failure = reason(refused);
            restartLater();
            return;
        }
        readerEnded = false;
        reader = next;
        threads.execute(() -> {
            try {
                next.run();
            } finally {
                readerEnded = true;
            }
        });
        mark(connect());
    }

    private void markIfDue(Connection open) throws SQLException {
        boolean waited =
                System.nanoTime() - lastMarkNanos > settings.heartbeat().toNanos();
        if (figures.waitsForReader() || waited) {
            mark(open);
        }
    }

    private void mark(Connection open) throws SQLException {
        marks.write(open, readerName);
        lastMarkNanos = System.nanoTime();
    }

    private CdcState state(SlotStatus status) {
        if (!status.installed()) {
            return CdcState.NOT_INSTALLED;
        }
        if (status.missing()) {
            return CdcState.SLOT_MISSING;
        }
        if (status.lost()) {
            return CdcState.SLOT_LOST;
        }
        if (reader == null) {
            return status.active() ? CdcState.STANDBY : CdcState.READER_FAILS;
        }
        if (figures.waitsForReader()) {
            boolean tooLong = marks.delay(status.now()).compareTo(settings.alarmDelay()) > 0;
            return failure.isEmpty() && !tooLong ? CdcState.STARTING : CdcState.READER_FAILS;
        }
        failure = "";
        failuresInRow = 0;
        if (figures.catchesUp()) {
            return CdcState.CATCHING_UP;
        }
        if (figures.heldQueues() > 0) {
            return CdcState.QUEUE_UNAVAILABLE;
        }
        boolean behind = status.aboutToBeLost()
                || status.bytesBehind().orElse(0) > settings.alarmBytes()
                || marks.delay(status.now()).compareTo(settings.alarmDelay()) > 0;
        return behind ? CdcState.BEHIND : CdcState.STREAMING;
    }

    private CdcHealth health(CdcState state, String reason, @Nullable SlotStatus status) {
        return new CdcHealth(
                state,
                reason,
                status == null ? OptionalLong.empty() : status.bytesBehind(),
                status == null ? OptionalLong.empty() : status.bytesLeft(),
                status == null ? Duration.ZERO : marks.delay(status.now()),
                status == null ? Duration.ZERO : status.oldestRow(),
                figures.parked(),
                figures.held(),
                figures.heldQueues());
    }

    private void say(CdcHealth now) {
        if (now.state() != health.state()) {
            boolean bad = now.state().alarming();
            LOG.atLevel(bad ? org.slf4j.event.Level.WARN : org.slf4j.event.Level.INFO)
                    .log(
                            "Outbox relay on slot {}: {}{}; what to do: {}",
                            settings.installation().slot(),
                            now.state(),
                            now.reason().isEmpty() ? "" : " (" + now.reason() + ")",
                            now.wayOut());
        }
        health = now;
        settings.listener().health(now);
    }

    private Connection connect() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = settings.database().connect();
            connection = open;
        }
        return open;
    }

    private static String reason(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
