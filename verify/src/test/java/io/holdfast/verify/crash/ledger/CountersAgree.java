package io.holdfast.verify.crash.ledger;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * L10. The numbers were asked for while nothing else was under way, so each entry of the ledger is either before or after. What happened to
 * calls with an unknown outcome is known in most cases by the end, because all queues were drained; the rest makes the bounds wider.
 */
final class CountersAgree implements Law {
    /** How long after its time a message may still be counted as delayed or in flight: they come due in bounded steps. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

    @Override
    public String text() {
        return "L10: at rest the counters of a queue agree with the ledger";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        for (Counted counted : history.ledger.counted()) {
            Bounds total = new Bounds("messages");
            Bounds delayed = new Bounds("delayed messages");
            Bounds inFlight = new Bounds("messages in flight");
            for (Story story : history.storiesOf(counted.queue())) {
                if (mayBeThere(story, counted.span())) {
                    boolean certain = isThere(story, counted.span());
                    total.add(certain, true);
                    countDelayed(history, story, counted.span(), delayed);
                    countInFlight(history, story, counted.span(), certain, inFlight);
                }
            }
            for (Received unknown : history.unknownReceives(counted.queue())) {
                long until = unknown.span().endNanos() + Story.nanos(unknown.visibilityMillis());
                if (unknown.span().isBefore(counted.span())
                        && until + LATE_NANOS >= counted.span().startNanos()) {
                    inFlight.most += unknown.maximum();
                }
            }
            total.check(counted.total(), counted, broken);
            delayed.check(counted.delayed(), counted, broken);
            inFlight.check(counted.inFlight(), counted, broken);
        }
    }

    private static boolean mayBeThere(Story story, Span at) {
        if (story.sent == null || !story.sent.span().isBefore(at)) {
            return false;
        }
        boolean goneForCertain = story.deletes.stream()
                .anyMatch(delete -> delete.outcome() == Outcome.ACKNOWLEDGED
                        && delete.span().isBefore(at));
        boolean goneForAllWeSaw = !isSeenAfter(story, at)
                && story.deletes.stream()
                        .filter(delete -> delete.outcome().mayHaveHappened())
                        .allMatch(delete -> delete.span().isBefore(at));
        return !goneForCertain && !goneForAllWeSaw;
    }

    private static boolean isThere(Story story, Span at) {
        return isSeenAfter(story, at)
                || story.deletes.stream()
                        .noneMatch(delete -> delete.outcome().mayHaveHappened()
                                && delete.span().isBefore(at));
    }

    private static boolean isSeenAfter(Story story, Span at) {
        return story.arrivals.stream().anyMatch(arrival -> at.isBefore(arrival.span()));
    }

    private static void countDelayed(History history, Story story, Span at, Bounds delayed) {
        if (story.sent.delayMillis() > 0) {
            long latest = story.sent.span().endNanos() + Story.nanos(story.sent.delayMillis());
            delayed.add(
                    story.visibleNotBefore() > at.endNanos() + history.slackNanos,
                    latest + LATE_NANOS >= at.startNanos());
        }
    }

    private static void countInFlight(History history, Story story, Span at, boolean isThere, Bounds inFlight) {
        int last = -1;
        for (int i = 0; i < story.arrivals.size(); i++) {
            if (story.arrivals.get(i).span().isBefore(at)) {
                last = i;
            }
        }
        boolean certain =
                isThere && last >= 0 && story.visibleAgainNotBefore(last, at) > at.endNanos() + history.slackNanos;
        inFlight.add(certain, story.hiddenUntilAtMost(at) + LATE_NANOS >= at.startNanos());
    }

    private static final class Bounds {
        private final String what;
        long least;
        long most;

        Bounds(String what) {
            this.what = what;
        }

        void add(boolean certain, boolean possible) {
            least += certain ? 1 : 0;
            most += certain || possible ? 1 : 0;
        }

        void check(long counted, Counted entry, Consumer<String> broken) {
            if (counted < least || counted > most) {
                broken.accept("queue " + entry.queue() + " counts " + counted + " " + what + " at "
                        + Story.millis(entry.span().startNanos()) + "; the ledger allows " + least + " to " + most);
            }
        }
    }
}
