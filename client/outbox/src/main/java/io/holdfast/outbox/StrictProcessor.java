package io.holdfast.outbox;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a worker does with the strict lane: leases all of it, waits for its horizon, sends row by row, settles. One run at a time. */
final class StrictProcessor {
    private static final Duration WAIT_AT_MOST = Duration.ofMillis(100);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final Claim.Key LANE = new Claim.Key("", "");

    private final RelaySettings settings;
    private final StrictStore store;
    private final ClaimProcessor processor;
    private final RelayState state;
    private final SafeListener listener;
    private StrictStore.@Nullable Horizon awaited;

    StrictProcessor(
            RelaySettings settings,
            StrictStore store,
            ClaimProcessor processor,
            RelayState state,
            SafeListener listener) {
        this.settings = settings;
        this.store = store;
        this.processor = processor;
        this.state = state;
        this.listener = listener;
    }

    /** Gives whether anything was sent. */
    boolean run(RelayConnection relayConnection, UUID token) throws SQLException, InterruptedException {
        long claimedNanos = System.nanoTime();
        OptionalInt attempts = relayConnection.run(connection -> store.lease(connection, settings.lease(), token));
        if (attempts.isEmpty()) {
            return false;
        }
        // If the lane was claimed before without a report, one of its rows may be what a relay died of: one at a time.
        ClaimSize size = attempts.getAsInt() > 1 ? settings.claim().ofOneRow() : settings.claim();
        List<OutboxRow> rows = settledRows(relayConnection, size);
        Claim.Sequence sequence = new Claim.Sequence(LANE, attempts.getAsInt(), rows);
        SequenceOutcome outcome = rows.isEmpty()
                ? new SequenceOutcome(sequence, List.of(), attempts.getAsInt() - 1, LOOK_AGAIN, null)
                : processor.sendInOrder(sequence, claimedNanos);
        boolean ours = relayConnection.run(connection -> store.settle(connection, token, outcome, settings.keepSent()));
        tell(outcome, ours);
        return !outcome.sent().isEmpty();
    }

    private List<OutboxRow> settledRows(RelayConnection relayConnection, ClaimSize size)
            throws SQLException, InterruptedException {
        StrictStore.Horizon horizon = awaited != null ? awaited : relayConnection.run(store::horizon);
        awaited = horizon;
        long began = System.nanoTime();
        while (!relayConnection.run(connection -> store.reached(connection, horizon))) {
            if (System.nanoTime() - began > WAIT_AT_MOST.toNanos()) {
                Duration since = state.heldBack();
                listener.tell(l -> l.heldBack(since));
                return List.of();
            }
            WakeUpSignal.pause(Duration.ofMillis(2));
        }
        state.flowing();
        List<OutboxRow> rows = relayConnection.run(connection -> store.rows(connection, horizon.upTo(), size));
        if (rows.size() < size.sequences()) {
            awaited = null;
        }
        return rows;
    }

    private void tell(SequenceOutcome outcome, boolean ours) {
        int rows = outcome.sent().size();
        if (!ours) {
            state.leaseLost(1);
            listener.tell(l -> l.leaseLost(rows));
            return;
        }
        outcome.sequence().rows().stream().limit(rows).forEach(row -> listener.tell(l -> l.sent(row.destination(), 1)));
    }
}
