package io.holdfast.app.http;

import java.util.concurrent.TimeUnit;

/** When a node that could not be reached is tried again: soon, then after twice as long each time. Thread rule: its loop only. */
final class RetryDelay {
    private static final long FIRST_RETRY_MILLIS = 50;

    private final long mostMillis;
    private long retryMillis;
    private long retryAtNanos = System.nanoTime();

    RetryDelay(long mostMillis) {
        this.mostMillis = mostMillis;
    }

    boolean isOver() {
        return System.nanoTime() - retryAtNanos >= 0;
    }

    void failed() {
        retryMillis = Math.min(mostMillis, Math.max(FIRST_RETRY_MILLIS, retryMillis * 2));
        retryAtNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMillis);
    }

    void succeeded() {
        retryMillis = 0;
    }
}
