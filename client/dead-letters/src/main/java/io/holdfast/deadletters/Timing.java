package io.holdfast.deadletters;

import java.util.concurrent.CountDownLatch;

/** The time that a redrive is paced, watched and bounded by, so that a test can move it. Any thread. */
interface Timing {
    long nanos();

    /** Waits so long, or until the latch is down; returns whether it is. */
    boolean await(CountDownLatch latch, long nanos) throws InterruptedException;
}
