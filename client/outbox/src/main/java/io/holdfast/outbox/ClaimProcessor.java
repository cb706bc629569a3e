package io.holdfast.outbox;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a worker does with a claim: sends its rows outside any transaction, then settles all of its sequences in one. Thread-safe; a worker
 * brings its own connection.
 */
final class ClaimProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimProcessor.class);

    private final RelaySettings settings;
    private final QueueSender sender;
    private final OutcomeRules outcomes;
    private final RelayState state;
    private final ClaimReporter reporter;
    private final BooleanSupplier stopping;

    ClaimProcessor(
            RelaySettings settings,
            QueueSender sender,
            OutcomeRules outcomes,
            RelayState state,
            ClaimReporter reporter,
            BooleanSupplier stopping) {
        this.settings = settings;
        this.sender = sender;
        this.outcomes = outcomes;
        this.state = state;
        this.reporter = reporter;
        this.stopping = stopping;
    }

    /**
     * Sends and settles.
     *
     * @param claimedNanos when the claim was begun: the lease is counted from before the database granted it
     */
    void run(RelayConnection relayConnection, ClaimStore store, Claim claim, long claimedNanos)
            throws InterruptedException {
        List<SequenceOutcome> results = send(claim, () -> inTime(claimedNanos));
        settle(relayConnection, store, claim, results, claimedNanos);
    }

    private List<SequenceOutcome> send(Claim claim, BooleanSupplier mayGoOn) {
        List<Claim.Sequence> sequences = new ArrayList<>();
        List<SequenceOutcome> decided = new ArrayList<>();
        for (Claim.Sequence sequence : claim.sequences()) {
            if (outcomes.hopeless(sequence)) {
                SequenceOutcome parked = outcomes.parkedUnsent(sequence);
                decided.add(parked);
                reporter.parked(parked.head(), Objects.requireNonNull(parked.parked()));
            } else {
                sequences.add(sequence);
            }
        }
        List<OutboxRow> rows =
                sequences.stream().flatMap(sequence -> sequence.rows().stream()).toList();
        List<SendResult> results = sender.send(rows, mayGoOn);
        reporter.answered(rows, results);
        int at = 0;
        for (Claim.Sequence sequence : sequences) {
            int end = at + sequence.rows().size();
            SequenceOutcome outcome = outcomes.of(sequence, results.subList(at, end));
            decided.add(outcome);
            if (!outcome.finished()) {
                reporter.unsent(outcome, results.get(at + outcome.sent().size()));
            }
            at = end;
        }
        return decided;
    }

    /** Sends strict rows one by one and gives what became of them. */
    SequenceOutcome sendInOrder(Claim.Sequence sequence, long claimedNanos) {
        return send(new Claim(new java.util.UUID(0, 0), List.of(sequence)), () -> inTime(claimedNanos))
                .get(0);
    }

    /** A call that is begun in the first half of the lease has the other half to be answered. */
    private boolean inTime(long claimedNanos) {
        return !stopping.getAsBoolean()
                && System.nanoTime() - claimedNanos < settings.lease().toNanos() / 2;
    }

    /** Tries until the lease is long over: the rows are sent, and only what is settled is not sent again. */
    private void settle(
            RelayConnection relayConnection,
            ClaimStore store,
            Claim claim,
            List<SequenceOutcome> results,
            long claimedNanos)
            throws InterruptedException {
        for (int failures = 1; ; failures++) {
            try {
                List<Claim.Sequence> lost = relayConnection.run(
                        connection -> store.settle(connection, claim.token(), results, settings.keepSent()));
                state.databaseThere();
                reporter.settled(results, lost);
                return;
            } catch (SQLException failure) {
                if (System.nanoTime() - claimedNanos > 2 * settings.lease().toNanos() || Thread.interrupted()) {
                    LOG.error(
                            "Could not record what became of {} claimed keys or rows; what was sent of them will be sent again",
                            results.size(),
                            failure);
                    return;
                }
                state.databaseLost(String.valueOf(failure.getMessage()));
                WakeUpSignal.pause(Duration.ofMillis(Math.min(50L << Math.min(failures, 5), 1_000)));
            }
        }
    }
}
