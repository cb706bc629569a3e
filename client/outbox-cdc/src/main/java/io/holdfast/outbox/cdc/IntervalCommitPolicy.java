package io.holdfast.outbox.cdc;

import io.debezium.engine.spi.OffsetCommitPolicy;
import java.time.Duration;

/**
 * Has Debezium store its position at intervals. Debezium's own policy asks again at once after a failure, a hundred times a second, each
 * time with a stack trace in the log. Used by one thread.
 */
final class IntervalCommitPolicy implements OffsetCommitPolicy {
    private final long intervalNanos;
    private long last = System.nanoTime();

    IntervalCommitPolicy(Duration interval) {
        this.intervalNanos = interval.toNanos();
    }

    @Override
    public boolean performCommit(long numberOfMessagesSinceLastCommit, Duration timeSinceLastCommit) {
        long now = System.nanoTime();
        boolean due = now - last >= intervalNanos;
        if (due) {
            last = now;
        }
        return due;
    }
}
