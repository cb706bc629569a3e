package io.holdfast.outbox;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a relay reports of a sequence it had leased.
 *
 * @param sent the numbers of the rows that the queue has
 * @param attempts what the sequence's count of attempts becomes
 * @param delay how long the rest of the sequence waits
 * @param parked why the sequence's head is parked, or null
 */
record SequenceOutcome(
        Claim.Sequence sequence,
        List<Long> sent,
        int attempts,
        Duration delay,
        @Nullable String parked) {
    SequenceOutcome {
        sent = List.copyOf(sent);
    }

    /** Every row that was claimed was sent. There may be more by now. */
    boolean finished() {
        return sent.size() == sequence.rows().size();
    }

    /** The first row that was not sent. */
    OutboxRow head() {
        return sequence.rows().get(sent.size());
    }
}
