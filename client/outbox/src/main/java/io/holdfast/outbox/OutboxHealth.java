package io.holdfast.outbox;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a relay is.
 *
 * @param reasons why it is not {@link Status#UP}, worst first, for people
 * @param leasesLost keys and unordered rows that were sent under a lease that had been lost by then, since the relay was started
 * @param lastLook the last look at the table, or null if there was none yet
 */
public record OutboxHealth(
        Status status,
        List<String> reasons,
        long leasesLost,
        @Nullable OutboxStatus lastLook) {
    /** Degraded: most rows flow, but somebody should look. Down: nothing flows. */
    public enum Status {
        UP,
        DEGRADED,
        DOWN
    }

    public OutboxHealth {
        reasons = List.copyOf(reasons);
    }
}
