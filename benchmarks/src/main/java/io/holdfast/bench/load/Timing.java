package io.holdfast.bench.load;

import java.time.Duration;

/** How long a load runs before it counts, and how long it counts. */
public record Timing(Duration warmUp, Duration measured) {
    public Timing {
        if (measured.isNegative() || measured.isZero()) {
            throw new IllegalArgumentException("a measurement takes time");
        }
    }
}
