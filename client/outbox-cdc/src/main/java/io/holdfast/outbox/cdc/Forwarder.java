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
    /** One bite from the table; between two bites the log has its turn. */
    static final int BITE_ROWS = 500;

    private static final int SEQUENCES_AT_ONCE = 100;

    private final LogLane lane;
    private final ParallelSender sender;
    private final Held held;
    private final IntFunction<Duration> retryDelay;
    private final int maximumAttempts;
    private final LongSupplier nanos;
    private final CdcListener listener;

    Forwarder(
            LogLane lane,
            ParallelSender sender,
            Held held,
            IntFunction<Duration> retryDelay,
            int maximumAttempts,
            LongSupplier nanos,
            CdcListener listener) {
        this.lane = lane;
        this.sender = sender;
        this.held = held;
        this.retryDelay = retryDelay;
        this.maximumAttempts = maximumAttempts;
        this.nanos = nanos;
        this.listener = listener;
    }

    /** Rows that the log shows, in its order. Those of held scopes stay in the table, and so do those that are gone from it already. */
    void fromLog(List<Long> seqs) throws SQLException {
        Map<Long, Found> waiting = new HashMap<>();
        lane.waiting(seqs).forEach(found -> waiting.put(found.row().seq(), found));
        List<Found> rows = new ArrayList<>();
        for (long seq : seqs) {
            Found found = waiting.remove(seq);
            if (found != null && !held.covers(found.row().destination(), found.sequence())) {
                rows.add(found);
            }
        }
        forward(rows);
    }

    /** One bite of what is due from the table; false if nothing is. */
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
            List<Found> rows = lane.first(due, others, BITE_ROWS);
            forward(rows);
            boolean more = rows.size() == BITE_ROWS;
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

    private void forward(List<Found> rows) throws SQLException {
        Map<Scope.Sequence, Found> flawed = new LinkedHashMap<>();
        List<Found> good = new ArrayList<>();
        for (Found found : rows) {
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
        for (Found found : flawed.values()) {
            if (!held.covers(found.row().destination(), found.sequence())) {
                park(found, found.flaw().orElse(""));
            }
        }
    }

    private void send(List<Found> rows) throws SQLException {
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
            lane.sent(sent);
            listener.sent(sent.size());
        }
        for (int i = 0; i < rows.size(); i++) {
            settle(rows.get(i), results.get(i));
        }
    }

    private void settle(Found found, SendResult result) throws SQLException {
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
                int attempts = lane.refused(row.seq(), result.reason());
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

    private void park(Found found, String reason) throws SQLException {
        lane.park(found.row().seq(), reason);
        held.park(found.sequence(), found.row().seq());
        listener.parked(found.row(), reason);
    }

    private long later(Scope scope) {
        return nanos.getAsLong() + retryDelay.apply(held.refused(scope)).toNanos();
    }
}
