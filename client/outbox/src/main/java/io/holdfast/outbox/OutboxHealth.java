package io.holdfast.outbox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a relay is.
 *
 * @param status whether rows flow
 * @param reasons why it is not {@link Status#UP}, worst first, for people
 * @param leasesLost keys and unordered rows that were sent under a lease that had been lost by then, since the relay was started
 * @param lastLook the last look at the table, or null if there was none yet
 */
public record OutboxHealth(
        Status status,
        List<String> reasons,
        long leasesLost,
        @Nullable OutboxStatus lastLook) {
    /** From well to worst. */
    public enum Status {
        /** Rows flow. */
        UP,
        /** Most rows flow, but somebody should look. */
        DEGRADED,
        /** Nothing flows. */
        DOWN
    }

    public OutboxHealth {
        reasons = List.copyOf(reasons);
    }
}
