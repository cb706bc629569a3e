package io.holdfast.consumer.idempotency;

import io.holdfast.consumer.Delivery;
import java.time.Duration;

/** How long claims last and how long others wait for them. Pure. */
final class Leases {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** The most that a message can be invisible. */
    private static final Duration LONGEST = Duration.ofHours(12);

    private static final int EXTENSIONS_PER_LEASE = 3;

    private Leases() {}

    /** As long as the message's own lease. The difference of two times of one clock, so the clock's error cancels out. */
    static Duration of(Delivery delivery) {
        return clamp(Duration.between(delivery.receivedAt(), delivery.leaseUntil()));
    }

    static Duration pause(Duration lease) {
        return lease.dividedBy(EXTENSIONS_PER_LEASE);
    }

    /** Queues count in whole seconds; rounding down would bring the message back too early and cost a receive. */
    static Duration wholeSeconds(Duration remaining) {
        return clamp(Duration.ofSeconds(remaining.plusNanos(999_999_999).toSeconds()));
    }

    private static Duration clamp(Duration duration) {
        if (duration.compareTo(SHORTEST) < 0) {
            return SHORTEST;
        }
        return duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
    }
}
