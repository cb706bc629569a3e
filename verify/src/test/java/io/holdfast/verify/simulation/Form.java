package io.holdfast.verify.simulation;

import io.holdfast.engine.command.DeadLetter;
import org.jspecify.annotations.Nullable;

/**
 * As what a message may have come to a queue without anybody seeing it.
 *
 * @param origin how it says where it was, if it came as a dead letter; null if a move task sent it anew
 * @param sinceMillis it cannot have happened before
 * @param sentAtMillis when it was sent, if it keeps that time; else {@link #ANEW}
 */
record Form(@Nullable DeadLetter origin, long sinceMillis, long sentAtMillis) {
    static final long ANEW = -1;

    long sentAfterMillis() {
        return sentAtMillis == ANEW ? sinceMillis : sentAtMillis;
    }

    long sentBeforeMillis(long nowMillis) {
        return sentAtMillis == ANEW ? nowMillis : sentAtMillis;
    }

    /** Whether it has a new id and a count that begins again. */
    boolean isSentAnew() {
        return origin == null;
    }
}
