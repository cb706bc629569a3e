package io.holdfast.consumer;

import java.time.Instant;

/** The two times of a consumer: one that only runs forward, for leases and deadlines, and the one on the wall, for people. Any thread. */
interface Clocks {
    long nanos();

    Instant wall();
}
