package io.holdfast.outbox;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a relay reports of a line it had leased.
 *
 * @param sent the numbers of the rows that the queue has
 * @param attempts what the line's count of attempts becomes
 * @param delay how long the rest of the line waits
 * @param parked why the line's head is parked, or null
 */
record LineOutcome(
        Claim.Line line,
        List<Long> sent,
        int attempts,
        Duration delay,
        @Nullable String parked) {
    LineOutcome {
        sent = List.copyOf(sent);
    }

    /** Every row that was claimed was sent. There may be more by now. */
    boolean finished() {
        return sent.size() == line.rows().size();
    }

    /** The first row that was not sent. */
    OutboxRow head() {
        return line.rows().get(sent.size());
    }
}
