package io.holdfast.consumer;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a consumer is. Immutable.
 *
 * @param reasons why it is not {@link Status#UP}, in words
 * @param inFlight messages in hand: received and not yet settled
 * @param stuck handlers that run longer than the maximum lease
 * @param lastPollCompletedAt when the last receive was answered
 */
public record Health(
        Status status,
        List<String> reasons,
        int inFlight,
        int stuck,
        boolean paused,
        Optional<Instant> lastPollCompletedAt) {
    /** From good to bad. */
    public enum Status {
        /** It polls, or it is paused on purpose. */
        UP,
        /** It works, but something needs attention: the last receive failed, or a handler is stuck. */
        DEGRADED,
        /** It takes no messages although it should: it is not running, its polls hang or have failed for a minute, all its slots are stuck. */
        DOWN
    }

    public Health {
        reasons = List.copyOf(reasons);
    }
}
