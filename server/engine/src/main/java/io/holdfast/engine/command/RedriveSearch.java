package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * How far a guarded redrive has looked through its queue, or through the chosen messages.
 *
 * @param next where it goes on; of chosen messages their index is the sequence
 * @param firstGroup no group of the queue has a lower number
 * @param firstHeld the first message of this pass that somebody held; null if none was
 * @param state whether it is the first pass, or messages are waited for, or all have been taken or are gone
 */
public record RedriveSearch(
        MessagePlace next, long firstGroup, @Nullable MessagePlace firstHeld, RedriveSearchState state) {
    public static final RedriveSearch START =
            new RedriveSearch(MessagePlace.START, 1, null, RedriveSearchState.FIRST_PASS);

    public boolean isOver() {
        return state == RedriveSearchState.OVER;
    }

    public RedriveSearch at(MessagePlace place) {
        return new RedriveSearch(place, firstGroup, firstHeld, state);
    }

    /** Leaves a message for the next pass. */
    public RedriveSearch passing(MessagePlace held) {
        return new RedriveSearch(held.next(), firstGroup, firstHeld == null ? held : firstHeld, state);
    }

    /** The end of a pass: another one begins at the first that was held, if any was. */
    public RedriveSearch passEnded() {
        return firstHeld == null
                ? new RedriveSearch(next, firstGroup, null, RedriveSearchState.OVER)
                : new RedriveSearch(firstHeld, firstGroup, null, RedriveSearchState.WAITING_FOR_HELD);
    }
}
