package io.holdfast.app.history;

/** What happens in all queues together now. */
public record LiveTotals(
        double sent,
        double received,
        double deleted,
        double deadLetters,
        double redelivered,
        long visible,
        long notVisible,
        long delayed) {}
