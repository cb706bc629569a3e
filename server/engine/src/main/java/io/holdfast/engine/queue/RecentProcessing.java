package io.holdfast.engine.queue;

import io.holdfast.engine.command.EngineLimits;

/**
 * How long consumers were busy of late, and with how many deliveries. What lies back counts less and less: both numbers are halved at the
 * end of every five minutes, for everybody at the same moment, so that shares do not change by time alone.
 */
final class RecentProcessing {
    private double millis;
    private double deliveries;
    private long period;

    void add(long busyMillis, long nowMillis) {
        age(nowMillis);
        // A delivery costs its consumer something even if it was quicker than the clock.
        millis += Math.max(1, busyMillis);
        deliveries++;
    }

    double millis(long nowMillis) {
        age(nowMillis);
        return millis;
    }

    double deliveries(long nowMillis) {
        age(nowMillis);
        return deliveries;
    }

    private void age(long nowMillis) {
        long present = nowMillis / EngineLimits.WORK_HALF_LIFE_MILLIS;
        if (present > period) {
            int halvings = (int) Math.min(present - period, 1_000);
            millis = Math.scalb(millis, -halvings);
            deliveries = Math.scalb(deliveries, -halvings);
            period = present;
        }
    }
}
