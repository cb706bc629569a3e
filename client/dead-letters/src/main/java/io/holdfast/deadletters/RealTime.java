package io.holdfast.deadletters;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The clock and the threads of this process. */
@SuppressForbidden
final class RealTime implements Timing {
    static final Timing TIMING = new RealTime();

    private RealTime() {}

    static Clock clock() {
        return Clock.systemUTC();
    }

    /** The thread keeps the process alive: a redrive that was started ends by itself or is cancelled, it is not forgotten. */
    static void start(String name, Runnable work) {
        new Thread(work, name).start();
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return latch.await(nanos, TimeUnit.NANOSECONDS);
    }
}
