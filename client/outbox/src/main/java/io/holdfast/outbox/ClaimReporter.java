package io.holdfast.outbox;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the log, the listener and the relay's health what became of the rows of a claim. Thread-safe. */
final class ClaimReporter {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimProcessor.class);

    private final RelayState state;
    private final SafeListener listener;

    ClaimReporter(RelayState state, SafeListener listener) {
        this.state = state;
        this.listener = listener;
    }

    /** What the results say of the queues: one that answered for any of these rows is there. */
    void answered(List<OutboxRow> rows, List<SendResult> results) {
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
            LOG.warn("Queue {} unavailable: {}", destination, reason);
            listener.tell(l -> l.unavailable(destination, reason, pause));
        });
    }

    /** The head of what is left of a sequence was not sent. */
    void unsent(SequenceOutcome outcome, SendResult result) {
        String parked = outcome.parked();
        if (parked != null) {
            parked(outcome.head(), parked);
        } else if (result.status() != SendResult.Status.HELD) {
            listener.tell(l -> l.retried(outcome.head(), result, outcome.delay()));
        }
    }

    void parked(OutboxRow row, String reason) {
        LOG.error("Parked outbox row {} for queue {}: {}", row.id(), row.destination(), reason);
        listener.tell(l -> l.parked(row, reason));
    }

    /** The outcomes are recorded, but for the lost ones: their lease was over, and somebody else will send them again. */
    void settled(List<SequenceOutcome> results, List<Claim.Sequence> lost) {
        int rowsLost = 0;
        Map<String, Integer> sent = new HashMap<>();
        for (SequenceOutcome outcome : results) {
            if (lost.contains(outcome.sequence())) {
                rowsLost += outcome.sent().size();
            } else if (!outcome.sent().isEmpty()) {
                sent.merge(
                        outcome.sequence().key().destination(), outcome.sent().size(), Integer::sum);
            }
        }
        sent.forEach((destination, rows) -> listener.tell(l -> l.sent(destination, rows)));
        if (!lost.isEmpty()) {
            int rows = rowsLost;
            LOG.warn(
                    "Lost the lease on {} keys or rows; {} rows that were already sent will be sent again",
                    lost.size(),
                    rows);
            state.leaseLost(lost.size());
            listener.tell(l -> l.leaseLost(rows));
        }
    }
}
