package io.holdfast.outbox;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a worker does with the strict lane: leases all of it, waits for its horizon, sends row by row, settles. One run at a time. */
final class StrictWave {
    private static final Duration WAIT_AT_MOST = Duration.ofMillis(100);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final Claim.Key LANE = new Claim.Key("", "");

    private final RelaySettings settings;
    private final StrictStore store;
    private final Wave wave;
    private final RelayState state;
    private final SafeListener listener;
    private StrictStore.@Nullable Horizon awaited;

    StrictWave(RelaySettings settings, StrictStore store, Wave wave, RelayState state, SafeListener listener) {
        this.settings = settings;
        this.store = store;
        this.wave = wave;
        this.state = state;
        this.listener = listener;
    }

    /** Gives whether anything was sent. */
    boolean run(Link link, UUID token) throws SQLException, InterruptedException {
        long claimedNanos = System.nanoTime();
        OptionalInt attempts = link.run(connection -> store.lease(connection, settings.lease(), token));
        if (attempts.isEmpty()) {
            return false;
        }
        // If the lane was claimed before without a report, one of its rows may be what a relay died of: one at a time.
        ClaimSize size = attempts.getAsInt() > 1 ? settings.claim().ofOneRow() : settings.claim();
        List<OutboxRow> rows = settledRows(link, size);
        Claim.Line line = new Claim.Line(LANE, attempts.getAsInt(), rows);
        LineOutcome outcome = rows.isEmpty()
                ? new LineOutcome(line, List.of(), attempts.getAsInt() - 1, LOOK_AGAIN, null)
                : wave.sendInOrder(line, claimedNanos);
        boolean ours = link.run(connection -> store.settle(connection, token, outcome, settings.keepSent()));
        tell(outcome, ours);
        return !outcome.sent().isEmpty();
    }

    private List<OutboxRow> settledRows(Link link, ClaimSize size) throws SQLException, InterruptedException {
        StrictStore.Horizon horizon = awaited != null ? awaited : link.run(store::horizon);
        awaited = horizon;
        long began = System.nanoTime();
        while (!link.run(connection -> store.reached(connection, horizon))) {
            if (System.nanoTime() - began > WAIT_AT_MOST.toNanos()) {
                Duration since = state.heldBack();
                listener.tell(l -> l.heldBack(since));
                return List.of();
            }
            WakeUp.pause(Duration.ofMillis(2));
        }
        state.flowing();
        List<OutboxRow> rows = link.run(connection -> store.rows(connection, horizon.upTo(), size));
        if (rows.size() < size.lines()) {
            awaited = null;
        }
        return rows;
    }

    private void tell(LineOutcome outcome, boolean ours) {
        int rows = outcome.sent().size();
        if (!ours) {
            state.leaseLost(1);
            listener.tell(l -> l.leaseLost(rows));
            return;
        }
        outcome.line().rows().stream().limit(rows).forEach(row -> listener.tell(l -> l.sent(row.destination(), 1)));
    }
}
