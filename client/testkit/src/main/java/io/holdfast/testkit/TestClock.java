package io.holdfast.testkit;

import io.holdfast.app.clock.SteadyClock;
import io.holdfast.app.partition.PartitionClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The time of a test server. It runs like any clock, unless the server was built with one that stands, and the test can move it forward:
 * {@code advance(Duration.ofSeconds(30))} makes every lease, delay and long poll of that length end now. It never goes back. Any thread.
 */
public final class TestClock implements PartitionClock {
    private final PartitionClock base;
    private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
    private long aheadMillis;

    private TestClock(PartitionClock base) {
        this.base = base;
    }

    static TestClock running() {
        return new TestClock(new SteadyClock());
    }

    static TestClock standing() {
        long startMillis = new SteadyClock().nowMillis();
        return new TestClock(() -> startMillis);
    }

    @Override
    public synchronized long nowMillis() {
        return base.nowMillis() + aheadMillis;
    }

    /** The server's time now. */
    public Instant now() {
        return Instant.ofEpochMilli(nowMillis());
    }

    /** Moves time forward. What is due then is due for every request that is sent after this returns. */
    public void advance(Duration step) {
        if (step.isNegative()) {
            throw new IllegalArgumentException("time cannot go back, not even by " + step);
        }
        synchronized (this) {
            aheadMillis += step.toMillis();
        }
        listeners.forEach(Runnable::run);
    }

    void onMove(Runnable listener) {
        listeners.add(listener);
    }
}
