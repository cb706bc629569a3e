package io.holdfast.app.advice;

/**
 * What goes through a queue: counts of some time up to now, and how the queue is now.
 *
 * @param seconds how long that time is
 * @param timeouts visibility time-outs that ran out
 * @param deadLetters messages that left for the dead-letter queue
 * @param waiting long polls that wait
 */
public record Flow(
        long seconds,
        long sent,
        long received,
        long deleted,
        long redelivered,
        long timeouts,
        long lateDeletes,
        long deadLetters,
        long visible,
        long inFlight,
        long delayed,
        long waiting) {
    public Flow {
        if (seconds < 1) {
            throw new IllegalArgumentException("nothing can be said of no time");
        }
    }

    double perSecond(long count) {
        return count / (double) seconds;
    }
}
