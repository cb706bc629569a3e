package io.holdfast.deadletters;

import io.holdfast.testkit.TestClock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** The time of a test server as that of a redrive: a pause of the redrive moves the server's clock, and then others do their work. */
final class ServerTime implements Timing {
    private final TestClock clock;
    private final Runnable others;

    ServerTime(TestClock clock, Runnable others) {
        this.clock = clock;
        this.others = others;
    }

    @Override
    public long nanos() {
        return Duration.ofMillis(clock.nowMillis()).toNanos();
    }

    @Override
    public boolean await(CountDownLatch latch, long nanos) {
        if (latch.getCount() == 0) {
            return true;
        }
        clock.advance(Duration.ofNanos(nanos).plusMillis(1));
        others.run();
        return latch.getCount() == 0;
    }
}
