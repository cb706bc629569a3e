package io.holdfast.consumer;

import java.time.Instant;

/**
 * The two times of a consumer: one that only runs forward, for leases and deadlines, and the one on the wall, for people. A test may bring its
 * own with {@link ConsumerBuilder#clock} and move it; the consumer looks at it at least every two seconds. Any thread.
 */
public interface Clocks {
    /** Like {@link System#nanoTime()}: only differences mean anything. */
    long nanos();

    Instant wall();
}
