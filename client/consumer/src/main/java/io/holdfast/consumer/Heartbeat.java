package io.holdfast.consumer;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How often the leases of messages in hand are renewed. Default: {@code everyFraction(3)}, so that two beats may fail before a lease ends.
 * Each beat sets the full visibility again. Immutable.
 */
public final class Heartbeat {
    private final int fraction;
    private final @Nullable Duration period;

    private Heartbeat(int fraction, @Nullable Duration period) {
        this.fraction = fraction;
        this.period = period;
    }

    /** A beat whenever one n-th of the visibility has passed; n is at least 2. */
    public static Heartbeat everyFraction(int n) {
        if (n < 2) {
            throw new IllegalArgumentException("a heartbeat every 1/" + n + " of the visibility would come too late");
        }
        return new Heartbeat(n, null);
    }

    /** A beat in this interval, from 10 ms; it must be shorter than the visibility. */
    public static Heartbeat every(Duration period) {
        if (period.compareTo(Duration.ofMillis(10)) < 0) {
            throw new IllegalArgumentException("a heartbeat every " + period + " is too often");
        }
        return new Heartbeat(0, period);
    }

    /** Leases end when the visibility is over, whether the handler is done or not. */
    public static Heartbeat none() {
        return new Heartbeat(0, null);
    }

    boolean beats() {
        return fraction > 0 || period != null;
    }

    Duration intervalFor(Duration visibility) {
        if (period == null) {
            return fraction > 0 ? visibility.dividedBy(fraction) : visibility;
        }
        if (period.compareTo(visibility) >= 0) {
            throw new IllegalArgumentException(
                    "a heartbeat every " + period + " comes too late for a visibility of " + visibility);
        }
        return period;
    }
}
