package io.holdfast.app.history;

import java.util.Collection;

/** Adds up what happens in queues. */
final class LiveSums {
    private LiveSums() {}

    static LiveTotals of(Collection<LiveFigures> all) {
        double sent = 0;
        double received = 0;
        double deleted = 0;
        double deadLetters = 0;
        double redelivered = 0;
        long visible = 0;
        long notVisible = 0;
        long delayed = 0;
        for (LiveFigures each : all) {
            sent += each.sent();
            received += each.received();
            deleted += each.deleted();
            deadLetters += each.deadLetters();
            redelivered += each.redelivered();
            visible += each.visible();
            notVisible += each.notVisible();
            delayed += each.delayed();
        }
        return new LiveTotals(sent, received, deleted, deadLetters, redelivered, visible, notVisible, delayed);
    }
}
