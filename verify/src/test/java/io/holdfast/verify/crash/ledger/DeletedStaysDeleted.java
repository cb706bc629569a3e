package io.holdfast.verify.crash.ledger;

import java.util.function.Consumer;

/** L4. A delivery breaks it if the server decided on it after the delete was acknowledged; a call that was under way then may have been first. */
final class DeletedStaysDeleted implements Law {
    @Override
    public String text() {
        return "L4: a message whose delete was acknowledged never comes back";
    }

    @Override
    public void check(History history, Consumer<String> broken) {
        for (Story story : history.stories()) {
            for (Deleted delete : story.deletes) {
                for (int i = 0; i < story.arrivals.size(); i++) {
                    boolean after = delete.span().isBefore(story.arrivals.get(i).span())
                            || story.decidedNotBefore(i) - history.slackNanos
                                    > delete.span().endNanos();
                    if (delete.outcome() == Outcome.ACKNOWLEDGED && after) {
                        broken.accept(story + " came back: deleted by "
                                + Story.millis(delete.span().endNanos()) + ", then " + story.arrivals.get(i));
                    }
                }
            }
        }
    }
}
