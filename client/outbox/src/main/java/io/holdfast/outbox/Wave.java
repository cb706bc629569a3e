package io.holdfast.outbox;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a worker does with a claim: sends its rows outside any transaction, then settles all of its lines in one. Thread-safe; a worker
 * brings its own link.
 */
final class Wave {
    private static final Logger LOG = LoggerFactory.getLogger(Wave.class);

    private final RelaySettings settings;
    private final QueueSender sender;
    private final Outcomes outcomes;
    private final RelayState state;
    private final SafeListener listener;
    private final BooleanSupplier stopping;

    Wave(
            RelaySettings settings,
            QueueSender sender,
            Outcomes outcomes,
            RelayState state,
            SafeListener listener,
            BooleanSupplier stopping) {
        this.settings = settings;
        this.sender = sender;
        this.outcomes = outcomes;
        this.state = state;
        this.listener = listener;
        this.stopping = stopping;
    }

    /**
     * Sends and settles.
     *
     * @param claimedNanos when the claim was begun: the lease is counted from before the database granted it
     */
    void run(Link link, LineStore store, Claim claim, long claimedNanos) throws InterruptedException {
        List<LineOutcome> results = send(claim, () -> inTime(claimedNanos));
        settle(link, store, claim, results, claimedNanos);
    }

    private List<LineOutcome> send(Claim claim, BooleanSupplier mayGoOn) {
        List<Claim.Line> lines = new ArrayList<>();
        List<LineOutcome> decided = new ArrayList<>();
        for (Claim.Line line : claim.lines()) {
            if (outcomes.hopeless(line)) {
                LineOutcome parked = outcomes.parkedUnsent(line);
                decided.add(parked);
                tellParked(parked.head(), Objects.requireNonNull(parked.parked()));
            } else {
                lines.add(line);
            }
        }
        List<OutboxRow> rows =
                lines.stream().flatMap(line -> line.rows().stream()).toList();
        List<SendResult> results = sender.send(rows, mayGoOn);
        noteAvailability(rows, results);
        int at = 0;
        for (Claim.Line line : lines) {
            int end = at + line.rows().size();
            LineOutcome outcome = outcomes.of(line, results.subList(at, end));
            decided.add(outcome);
            if (!outcome.finished()) {
                tellUnsent(outcome, results.get(at + outcome.sent().size()));
            }
            at = end;
        }
        return decided;
    }

    /** Sends strict rows one by one and gives what became of them. */
    LineOutcome sendInOrder(Claim.Line line, long claimedNanos) {
        return send(new Claim(new java.util.UUID(0, 0), List.of(line)), () -> inTime(claimedNanos))
                .get(0);
    }

    /** A call that is begun in the first half of the lease has the other half to be answered. */
    private boolean inTime(long claimedNanos) {
        return !stopping.getAsBoolean()
                && System.nanoTime() - claimedNanos < settings.lease().toNanos() / 2;
    }

    private void noteAvailability(List<OutboxRow> rows, List<SendResult> results) {
        Set<String> answered = new HashSet<>();
        Map<String, SendResult> away = new HashMap<>();
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).outage()) {
                away.putIfAbsent(rows.get(i).destination(), results.get(i));
            } else if (results.get(i).status() != SendResult.Status.HELD) {
                answered.add(rows.get(i).destination());
            }
        }
        answered.forEach(state::available);
        away.keySet().removeAll(answered);
        away.forEach((destination, result) -> {
            String reason = result.reason();
            Duration pause = result.status() == SendResult.Status.MISSING
                    ? state.missing(destination)
                    : state.unavailable(destination, reason).orElse(Duration.ZERO);
            LOG.warn("The queue {} takes nothing: {}", destination, reason);
            listener.tell(l -> l.unavailable(destination, reason, pause));
        });
    }

    private void tellUnsent(LineOutcome outcome, SendResult result) {
        String parked = outcome.parked();
        if (parked != null) {
            tellParked(outcome.head(), parked);
        } else if (result.status() != SendResult.Status.HELD) {
            listener.tell(l -> l.retried(outcome.head(), result, outcome.delay()));
        }
    }

    private void tellParked(OutboxRow row, String reason) {
        LOG.error("Parked the outbox row {} to {}: {}", row.id(), row.destination(), reason);
        listener.tell(l -> l.parked(row, reason));
    }

    /** Tries until the lease is long over: the rows are sent, and only what is settled is not sent again. */
    private void settle(Link link, LineStore store, Claim claim, List<LineOutcome> results, long claimedNanos)
            throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                List<Claim.Line> lost =
                        link.run(connection -> store.settle(connection, claim.token(), results, settings.keepSent()));
                state.databaseThere();
                tellSettled(results, lost);
                return;
            } catch (SQLException failure) {
                if (System.nanoTime() - claimedNanos > 2 * settings.lease().toNanos() || Thread.interrupted()) {
                    LOG.error(
                            "Could not settle {} lines of the outbox; what was sent of them is sent again",
                            results.size(),
                            failure);
                    return;
                }
                state.databaseLost(String.valueOf(failure.getMessage()));
                WakeUp.pause(Duration.ofMillis(Math.min(50L << Math.min(failures, 5), 1_000)));
            }
        }
    }

    private void tellSettled(List<LineOutcome> results, List<Claim.Line> lost) {
        int rowsLost = 0;
        Map<String, Integer> sent = new HashMap<>();
        for (LineOutcome outcome : results) {
            if (lost.contains(outcome.line())) {
                rowsLost += outcome.sent().size();
            } else if (!outcome.sent().isEmpty()) {
                sent.merge(outcome.line().key().destination(), outcome.sent().size(), Integer::sum);
            }
        }
        sent.forEach((destination, rows) -> listener.tell(l -> l.sent(destination, rows)));
        if (!lost.isEmpty()) {
            int rows = rowsLost;
            LOG.warn(
                    "Lost the lease of {} lines of the outbox; {} rows of them were sent and are sent again",
                    lost.size(),
                    rows);
            state.leaseLost(lost.size());
            listener.tell(l -> l.leaseLost(rows));
        }
    }
}
