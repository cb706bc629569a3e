package io.holdfast.verify.simulation;

import io.holdfast.app.partition.PartitionClock;

/** A clock that only moves when the simulation moves it. */
final class HandClock implements PartitionClock {
    private long nowMillis = 1_700_000_000_000L;

    @Override
    public long nowMillis() {
        return nowMillis;
    }

    void moveTo(long millis) {
        if (millis < nowMillis) {
            throw new IllegalArgumentException("the clock never goes back");
        }
        nowMillis = millis;
    }
}
