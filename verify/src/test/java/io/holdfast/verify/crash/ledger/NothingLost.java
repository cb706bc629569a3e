package io.holdfast.verify.crash.ledger;

import java.util.function.Consumer;

/** L1. The ledger ends drained, so a message that nobody deleted, or may have deleted, is no longer there. */
final class NothingLost implements Law {
    @Override
    public String text() {
        return "L1: an acknowledged message is there until it is deleted";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        for (Story story : history.stories()) {
            boolean acknowledged = story.sent != null && story.sent.outcome() == Outcome.ACKNOWLEDGED;
            boolean deleted =
                    story.deletes.stream().anyMatch(delete -> delete.outcome().mayHaveHappened());
            if (acknowledged && !deleted) {
                broken.accept(story + " is lost; sent at "
                        + Story.millis(story.sent.span().startNanos()) + ", known deliveries: " + story.arrivals);
            }
        }
    }
}
