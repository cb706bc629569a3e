package io.holdfast.app.history;

import java.util.Collections;
import java.util.List;

/**
 * What happens in a queue now: rates per second over the last second that was looked at, and its numbers.
 *
 * @param deadLetters messages that came here as dead letters, per second
 * @param oldestAgeMillis of the oldest message; 0 if there is none
 * @param waiting parked long polls
 * @param version of the snapshot in which anything of this last changed; it grows
 * @param recentSent the last {@link #RECENT_SECONDS} values of sent, oldest first
 */
public record LiveFigures(
        double sent,
        double received,
        double deleted,
        double deadLetters,
        double redelivered,
        long visible,
        long notVisible,
        long delayed,
        long oldestAgeMillis,
        int waiting,
        long version,
        List<Integer> recentSent) {
    public static final int RECENT_SECONDS = 30;

    /** Of a queue in which nothing happens. */
    public static final LiveFigures IDLE =
            new LiveFigures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Collections.nCopies(RECENT_SECONDS, 0));

    public LiveFigures {
        recentSent = List.copyOf(recentSent);
    }

    /** Of a queue of which no more is known. */
    public static LiveFigures held(long visible, long oldestAgeMillis) {
        return new LiveFigures(0, 0, 0, 0, 0, visible, 0, 0, oldestAgeMillis, 0, 0, IDLE.recentSent);
    }

    LiveFigures seenAt(long inVersion, long ageMillis) {
        return new LiveFigures(
                sent,
                received,
                deleted,
                deadLetters,
                redelivered,
                visible,
                notVisible,
                delayed,
                ageMillis,
                waiting,
                inVersion,
                recentSent);
    }
}
