package io.holdfast.consumer;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands until a test moves it. Any thread. */
final class HandClock implements Clocks {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public Instant wall() {
        return Instant.EPOCH.plusNanos(nanos.get());
    }

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
