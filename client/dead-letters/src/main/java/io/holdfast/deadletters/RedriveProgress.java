package io.holdfast.deadletters;

import java.time.Duration;

/**
 * A redrive at one moment. Immutable.
 *
 * @param state whether it still runs, and otherwise how it ended
 * @param moved how many messages have left the dead-letter queue for good
 * @param toMove how many were there to be moved at the start; with a filter, to be looked at
 * @param bounced how many came back, or died meanwhile, as far as the queue's counts tell; both mean that the cause is not repaired
 * @param undecided how many of those moved may still come back
 * @param skipped how many the filter left where they are
 * @param failed how many could not be sent; they are still in the dead-letter queue
 * @param inFlight how many dead letters are in flight, and cannot be moved
 * @param origins of the messages that were moved, or could not be
 * @param reason why it ended other than by completing; empty otherwise
 * @param moving how long it took to move them
 * @param elapsed how long all of it took, with the waiting before and the watching afterwards
 */
public record RedriveProgress(
        State state,
        long moved,
        long toMove,
        long bounced,
        long undecided,
        long skipped,
        long failed,
        long inFlight,
        Origins origins,
        String reason,
        Duration moving,
        Duration elapsed) {

    /**
     * Running → completed: everything was moved, and what could come back has not · undecided: everything was moved, and nobody knows yet
     * whether some of it comes back · cancelled: somebody asked · bounced: the guard stopped it · failed: see the reason
     */
    public enum State {
        /** It moves messages, or watches those it has moved. */
        RUNNING,
        /** Everything was moved, and what could come back has not. */
        COMPLETED,
        /** Everything was moved, and some of it may still come back. */
        UNDECIDED,
        /** Somebody asked it to stop. */
        CANCELLED,
        /** Too many messages came back, so it stopped. */
        BOUNCED,
        /** It could not go on; the reason says why. */
        FAILED
    }

    /** Whether it has not ended yet. */
    public boolean isRunning() {
        return state == State.RUNNING;
    }
}
