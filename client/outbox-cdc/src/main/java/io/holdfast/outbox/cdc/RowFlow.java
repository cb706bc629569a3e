package io.holdfast.outbox.cdc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets the log and the table take turns at sending. Any thread; a turn lasts as long as the queue takes for some hundred rows.
 *
 * <p>Why nothing falls between the two: a scope that was held flows again in the same turn in which the table was seen to have no more of
 * its rows. What commits later, the log brings later; what the log brought earlier was visible in the table when it was left there, because
 * a turn of the log waits until all its transactions are.
 */
final class RowFlow {
    private static final long VISIBILITY_LOOK_NANOS = 2_000_000;
    private static final long PARKED_LOOK_NANOS = 1_000_000_000;
    private static final int PARKED_AT_ONCE = 1_000;

    private final CdcSettings settings;
    private final ParallelSender sender;
    private final UnreadMarks marks;
    private final HeldScopes held = new HeldScopes();
    private final ReentrantLock turn = new ReentrantLock(true);
    private final Condition stopped = turn.newCondition();
    private String reader = "";
    private boolean stopping;
    private long lookedAtNanos;
    private volatile Figures figures = Figures.NONE;
    private @Nullable Connection connection;

    RowFlow(CdcSettings settings, ParallelSender sender, UnreadMarks marks) {
        this.settings = settings;
        this.sender = sender;
        this.marks = marks;
        held.untilReaderRuns();
    }

    /** A new reader starts: nothing is sent until its first mark shows that it reads. */
    void starts(String newReader) {
        turn.lock();
        try {
            reader = newReader;
            held.untilReaderRuns();
            // What ended the last reader may have broken this connection too.
            disconnect();
        } finally {
            endTurn();
        }
    }

    /** What the log shows. Fails if the database does; the reader then ends and a new one begins with the table. */
    void fromLog(List<LogEntry> entries) {
        turn.lock();
        try {
            if (!stopping && !entries.isEmpty()) {
                take(entries);
            }
        } catch (SQLException databaseFailed) {
            disconnect();
            throw new IllegalStateException(databaseFailed);
        } finally {
            endTurn();
        }
    }

    /** The next rows that wait in the table; false if nothing is due. Looks now and then which keys operators have unparked. */
    boolean fromTable() throws SQLException {
        turn.lock();
        try {
            if (stopping || held.waitsForReader()) {
                return false;
            }
            if (held.parkedSequences() > 0 && System.nanoTime() - lookedAtNanos > PARKED_LOOK_NANOS) {
                lookedAtNanos = System.nanoTime();
                lookForUnparked();
            }
            return forwarder().fromTable();
        } catch (SQLException databaseFailed) {
            disconnect();
            throw databaseFailed;
        } finally {
            endTurn();
        }
    }

    /** After this nothing is sent any more. Waits for the turn that is being taken. */
    void stop() {
        turn.lock();
        try {
            stopping = true;
            stopped.signalAll();
            disconnect();
        } finally {
            endTurn();
        }
    }

    /** As they were at the end of the last turn; nobody waits for them. */
    Figures figures() {
        return figures;
    }

    record Figures(boolean waitsForReader, boolean catchesUp, int parked, int held, int heldQueues) {
        static final Figures NONE = new Figures(true, false, 0, 0, 0);
    }

    private void endTurn() {
        figures = new Figures(
                held.waitsForReader(),
                held.catchesUp(),
                held.parkedSequences(),
                held.heldSequences(),
                held.heldDestinations());
        turn.unlock();
    }

    private void take(List<LogEntry> entries) throws SQLException {
        awaitVisible(entries);
        if (stopping) {
            // They stay in the table, and the next reader begins there.
            return;
        }
        List<Long> seqs = new ArrayList<>();
        for (LogEntry entry : entries) {
            if (entry instanceof LogEntry.Inserted inserted) {
                seqs.add(inserted.seq());
            } else if (entry instanceof LogEntry.Marked marked) {
                send(seqs);
                found(marked.mark());
            }
        }
        send(seqs);
    }

    private void send(List<Long> seqs) throws SQLException {
        if (!seqs.isEmpty() && !held.waitsForReader() && !held.catchesUp()) {
            forwarder().fromLog(seqs);
        }
        seqs.clear();
    }

    private void found(LogMark mark) throws SQLException {
        marks.read(mark);
        if (mark.reader().equals(reader) && held.waitsForReader()) {
            readParked();
            held.readerRuns(System.nanoTime());
        }
    }

    private void readParked() throws SQLException {
        CdcRowStore.Parked last = null;
        List<CdcRowStore.Parked> some;
        do {
            some = store().parked(last, PARKED_AT_ONCE);
            for (CdcRowStore.Parked parked : some) {
                held.park(parked.sequence(), parked.seq());
                last = parked;
            }
        } while (some.size() == PARKED_AT_ONCE);
    }

    /** Others wait for this turn, so it looks at some of the parked rows only, and at the next ones in the next turn. */
    private void lookForUnparked() throws SQLException {
        List<Long> some = held.parkedInTurn(PARKED_AT_ONCE);
        Set<Long> still = store().parkedStill(some);
        for (long seq : some) {
            if (!still.contains(seq)) {
                held.unparked(seq, lookedAtNanos);
            }
        }
    }

    private void awaitVisible(List<LogEntry> entries) throws SQLException {
        List<Long> transactions = entries.stream()
                .filter(LogEntry.Inserted.class::isInstance)
                .map(entry -> ((LogEntry.Inserted) entry).transaction())
                .distinct()
                .toList();
        try {
            while (!transactions.isEmpty() && !stopping) {
                PostgresSnapshot snapshot = store().snapshot();
                if (transactions.stream().allMatch(snapshot::sees)) {
                    return;
                }
                // Gives up the turn meanwhile: with synchronous replication a standby may keep transactions invisible
                // for long.
                stopped.awaitNanos(VISIBILITY_LOOK_NANOS);
            }
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ending);
        }
    }

    private Forwarder forwarder() throws SQLException {
        return new Forwarder(
                store(),
                sender,
                held,
                settings.retryDelay(),
                settings.maximumAttempts(),
                System::nanoTime,
                settings.listener());
    }

    private CdcRowStore store() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = settings.database().connect();
            CdcRowStore.prepare(open);
            connection = open;
        }
        return new CdcRowStore(open, settings.installation());
    }

    private void disconnect() {
        Connection open = connection;
        connection = null;
        Quietly.close(open);
    }
}
