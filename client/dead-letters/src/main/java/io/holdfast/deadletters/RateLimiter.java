package io.holdfast.deadletters;

/** Spreads messages evenly over time. After a pause it goes on at the same pace instead of catching up. One thread. */
final class RateLimiter {
    private final double nanosEach;
    private long freeAtNanos;

    RateLimiter(int perSecond, long nowNanos) {
        this.nanosEach = 1e9 / perSecond;
        this.freeAtNanos = nowNanos;
    }

    /** How long to wait before the next may go. */
    long waitNanos(long nowNanos) {
        return Math.max(0, freeAtNanos - nowNanos);
    }

    /** So many were sent at this moment. */
    void sent(int messages, long nowNanos) {
        freeAtNanos = Math.max(freeAtNanos, nowNanos) + (long) (messages * nanosEach);
    }
}
