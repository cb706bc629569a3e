package io.holdfast.app.story;

import io.holdfast.engine.story.StoryEvent;

/**
 * One delivery of a message, from its receive to its end.
 *
 * @param timeoutMillis the visibility time-out that the receive began with
 * @param deadlineMillis when it would end, or ended, by itself
 * @param endMillis when it ended; of one that is in flight, its deadline
 * @param neededMillis how long the consumer took until it deleted the message, however late; -1 if it did not
 */
record Attempt(
        StoryEvent received,
        long timeoutMillis,
        long deadlineMillis,
        Ending ending,
        long endMillis,
        long neededMillis) {
    /** How a delivery ended. */
    enum Ending {
        /** It has not. */
        IN_FLIGHT,
        DELETED,
        /** The consumer set the visibility to 0. */
        RELEASED,
        TIMED_OUT,
        /** The queue was purged. */
        PURGED,
        /** It was delivered again although its time was not over, which at-least-once delivery allows. */
        OVERLAPPED
    }

    String address() {
        return received.origin().address();
    }

    boolean isDeletedLate() {
        return neededMillis >= 0 && received.atMillis() + neededMillis > deadlineMillis;
    }
}
