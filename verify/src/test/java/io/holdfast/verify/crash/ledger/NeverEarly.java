package io.holdfast.verify.crash.ledger;

import java.util.function.Consumer;

/**
 * L3 and L9. The server counts delays and timeouts from when it decided, which is not before the client began its call; it decides on a
 * delivery not later than the client has it. So a delivery that is complete before the call that hid the message began, plus the time it was
 * to be hidden, is early for certain.
 */
final class NeverEarly implements Law {
    @Override
    public String text() {
        return "L3, L9: nothing is delivered before its delay has passed, or again while it is in flight";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        for (Story story : history.stories()) {
            for (int i = 0; i < story.arrivals.size(); i++) {
                Story.Arrival arrival = story.arrivals.get(i);
                long visible = story.visibleNotBefore(i);
                long latest = arrival.span().endNanos() + history.slackNanos;
                if (visible > latest) {
                    broken.accept(story + " came " + Story.millis(visible - latest) + " ms early as " + arrival
                            + (i == 0 ? " after its send" : " after " + story.arrivals.get(i - 1)));
                }
            }
        }
    }
}
