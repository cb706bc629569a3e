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
        long delayed) {
    /** Both together. */
    public LiveTotals plus(LiveTotals other) {
        return new LiveTotals(
                sent + other.sent,
                received + other.received,
                deleted + other.deleted,
                deadLetters + other.deadLetters,
                redelivered + other.redelivered,
                visible + other.visible,
                notVisible + other.notVisible,
                delayed + other.delayed);
    }
}
