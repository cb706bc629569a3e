package io.holdfast.verify.crash.ledger;

import java.util.List;
import java.util.function.Consumer;

/**
 * L8. Deliveries that no client saw are possible only where the answer to a receive was lost; and in a queue that is spread over several partitions, where a
 * part took the message for a receive that another part had answered already, and somebody else has taken it before it was given back.
 */
final class ReceiveCountsAddUp implements Law {
    @Override
    public String text() {
        return "L8: each delivery raises the receive count by exactly one";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        for (Story story : history.stories()) {
            for (int i = 0; i < story.arrivals.size(); i++) {
                if (i > 0) {
                    checkOrder(story, story.arrivals.get(i - 1), story.arrivals.get(i), broken);
                }
                checkGap(history, story, i, broken);
            }
        }
    }

    private static void checkOrder(Story story, Story.Arrival lower, Story.Arrival higher, Consumer<String> broken) {
        if (lower.receiveCount() == higher.receiveCount()) {
            broken.accept(story + " was delivered twice with the same count: " + lower + " and " + higher);
        } else if (higher.span().isBefore(lower.span())) {
            broken.accept(story + " has a count that went back: " + higher + " before " + lower);
        }
    }

    private static void checkGap(History history, Story story, int index, Consumer<String> broken) {
        Story.Arrival arrival = story.arrivals.get(index);
        int before = index == 0 ? 0 : story.arrivals.get(index - 1).receiveCount();
        int unseen = arrival.receiveCount() - before - 1;
        if (unseen <= 0) {
            return;
        }
        long since = index == 0 ? story.visibleNotBefore() : story.decidedNotBefore(index - 1);
        List<Received> without = history.receivesWithout(story);
        long possible = without.stream()
                .filter(call -> call.span().endNanos() >= since
                        && call.span().startNanos() <= arrival.span().endNanos())
                .count();
        if (unseen > possible) {
            broken.accept(story + " was delivered " + unseen + " times unseen before " + arrival + ", but only "
                    + possible + " receives can have taken it for nobody");
        }
    }
}
