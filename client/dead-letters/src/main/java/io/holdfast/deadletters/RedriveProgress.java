package io.holdfast.deadletters;

import java.time.Duration;

/**
 * A redrive at one moment. Immutable.
 *
 * @param moved how many messages have left the dead-letter queue for good
 * @param toMove how many were there to be moved at the start; with a filter, to be looked at
 * @param bounced how many came back, or died meanwhile, as far as the queue's counts tell; both mean that the cause is not repaired
 * @param skipped how many the filter left where they are
 * @param failed how many could not be sent; they are still in the dead-letter queue
 * @param reason why it ended other than by completing; empty otherwise
 */
public record RedriveProgress(
        State state,
        long moved,
        long toMove,
        long bounced,
        long skipped,
        long failed,
        String reason,
        Duration elapsed) {

    /** Running → completed: nothing is left to move · cancelled: somebody asked · bounced: the guard stopped it · failed: see the reason */
    public enum State {
        RUNNING,
        COMPLETED,
        CANCELLED,
        BOUNCED,
        FAILED
    }

    public boolean isRunning() {
        return state == State.RUNNING;
    }
}
