package io.holdfast.outbox.cdc;

import io.holdfast.outbox.OutboxRow;
import io.holdfast.outbox.SendResult;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Sends rows and settles what became of them. A row leaves the table only after the queue has confirmed it, so that whatever happens to the
 * log, the slot or this process, what was not sent is in the table. Not thread-safe: its owner lets the log and the table take turns.
 */
final class Forwarder {
    /** So many rows from the table at most; then the log has its turn. */
    static final int ROWS_PER_TURN = 500;

    private static final int SEQUENCES_AT_ONCE = 100;

    private final CdcRowStore store;
    private final ParallelSender sender;
    private final HeldScopes held;
    private final IntFunction<Duration> retryDelay;
    private final int maximumAttempts;
    private final LongSupplier nanos;
    private final CdcListener listener;

    Forwarder(
            CdcRowStore store,
            ParallelSender sender,
            HeldScopes held,
            IntFunction<Duration> retryDelay,
            int maximumAttempts,
            LongSupplier nanos,
            CdcListener listener) {
        this.store = store;
        this.sender = sender;
        this.held = held;
        this.retryDelay = retryDelay;
        this.maximumAttempts = maximumAttempts;
        this.nanos = nanos;
        this.listener = listener;
    }

    /** Rows that the log shows, in its order. Those of held scopes stay in the table, and so do those that are gone from it already. */
    void fromLog(List<Long> seqs) throws SQLException {
        Map<Long, FoundRow> waiting = new HashMap<>();
        store.waiting(seqs).forEach(found -> waiting.put(found.row().seq(), found));
        List<FoundRow> rows = new ArrayList<>();
        for (long seq : seqs) {
            FoundRow found = waiting.remove(seq);
            if (found != null && !held.covers(found.row().destination(), found.sequence())) {
                rows.add(found);
            }
        }
        forward(rows);
    }

    /** The next rows that are due from the table; false if nothing is. */
    boolean fromTable() throws SQLException {
        List<Scope> due = held.due(nanos.getAsLong(), SEQUENCES_AT_ONCE);
        if (due.isEmpty()) {
            return false;
        }
        due.forEach(held::release);
        Set<Scope> others = held.all();
        others.remove(Scope.Everything.EVERYTHING);
        boolean settled = false;
        try {
            List<FoundRow> rows = store.first(due, others, ROWS_PER_TURN);
            forward(rows);
            boolean more = rows.size() == ROWS_PER_TURN;
            for (Scope scope : due) {
                if (more && !held.holds(scope)) {
                    held.hold(scope, nanos.getAsLong());
                }
            }
            settled = true;
        } finally {
            if (!settled) {
                due.forEach(scope -> held.hold(scope, nanos.getAsLong()));
            }
        }
        return true;
    }

    private void forward(List<FoundRow> rows) throws SQLException {
        Map<Scope.Sequence, FoundRow> flawed = new LinkedHashMap<>();
        List<FoundRow> good = new ArrayList<>();
        for (FoundRow found : rows) {
            if (flawed.containsKey(found.sequence())) {
                continue;
            }
            if (found.flaw().isPresent()) {
                flawed.put(found.sequence(), found);
            } else {
                good.add(found);
            }
        }
        send(good);
        for (FoundRow found : flawed.values()) {
            if (!held.covers(found.row().destination(), found.sequence())) {
                park(found, found.flaw().orElse(""));
            }
        }
    }

    private void send(List<FoundRow> rows) throws SQLException {
        if (rows.isEmpty()) {
            return;
        }
        List<SendResult> results = sender.send(rows);
        List<Long> sent = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            if (results.get(i).sent()) {
                sent.add(rows.get(i).row().seq());
                held.accepted(rows.get(i).sequence());
                held.accepted(new Scope.Destination(rows.get(i).row().destination()));
            }
        }
        if (!sent.isEmpty()) {
            store.sent(sent);
            listener.sent(sent.size());
        }
        for (int i = 0; i < rows.size(); i++) {
            settle(rows.get(i), results.get(i));
        }
    }

    private void settle(FoundRow found, SendResult result) throws SQLException {
        OutboxRow row = found.row();
        switch (result.status()) {
            case SENT, HELD -> {}
            case UNAVAILABLE, MISSING -> {
                Scope.Destination destination = new Scope.Destination(row.destination());
                if (!held.holds(destination)) {
                    held.holdDestination(destination, later(destination));
                    listener.unavailable(row.destination(), result.reason());
                }
            }
            case RETRY -> {
                int attempts = store.refused(row.seq(), result.reason());
                listener.refused(row, result.reason());
                if (attempts >= maximumAttempts) {
                    park(found, "refused " + attempts + " times, last: " + result.reason());
                } else {
                    held.hold(found.sequence(), later(found.sequence()));
                }
            }
            case POISON -> park(found, result.reason());
        }
    }

    private void park(FoundRow found, String reason) throws SQLException {
        store.park(found.row().seq(), reason);
        held.park(found.sequence(), found.row().seq());
        listener.parked(found.row(), reason);
    }

    private long later(Scope scope) {
        return nanos.getAsLong() + retryDelay.apply(held.refused(scope)).toNanos();
    }
}
