package io.holdfast.app.advice;

import io.holdfast.app.history.DurationSamples;

/**
 * Which visibility time-out fits how long consumers take. Two rules are common, so both are shown: six times the median, and three times the
 * 99th percentile.
 *
 * @param timeoutSeconds what the queue has now
 * @param samples deletes that were looked at, with the time since the receive
 * @param lateDeletes deletes that came when the time-out had run out
 * @param staleHandles uses of a receipt handle that was not the newest of its message
 * @param isTooShort whether the 99th percentile takes more than a third of the time-out
 */
public record VisibilityAdvice(
        long timeoutSeconds,
        DurationSamples samples,
        double p50Seconds,
        double p99Seconds,
        long sixTimesP50Seconds,
        long threeTimesP99Seconds,
        long lateDeletes,
        long staleHandles,
        boolean isTooShort,
        String sentence) {
    /** Fewer say nothing about one of a hundred. */
    private static final int ENOUGH_SAMPLES = 20;

    private static final int MEDIANS = 6;
    private static final int PERCENTILES = 3;
    private static final long LONGEST_SECONDS = 43_200;

    public static VisibilityAdvice of(
            long timeoutSeconds, DurationSamples samples, long lateDeletes, long staleHandles) {
        double p50 = samples.quantileMillis(0.5) / 1_000;
        double p99 = samples.quantileMillis(0.99) / 1_000;
        long sixTimes = whole(MEDIANS * p50);
        long threeTimes = whole(PERCENTILES * p99);
        boolean isTooShort = samples.count() > 0 && (lateDeletes > 0 || p99 > timeoutSeconds / (double) PERCENTILES);
        return new VisibilityAdvice(
                timeoutSeconds,
                samples,
                p50,
                p99,
                sixTimes,
                threeTimes,
                lateDeletes,
                staleHandles,
                isTooShort,
                sentence(
                        timeoutSeconds, samples.count(), p99, Math.max(sixTimes, threeTimes), lateDeletes, isTooShort));
    }

    private static long whole(double seconds) {
        return Math.min(LONGEST_SECONDS, Math.max(1, (long) Math.ceil(seconds)));
    }

    private static String sentence(
            long timeoutSeconds, long samples, double p99, long better, long lateDeletes, boolean isTooShort) {
        if (samples == 0) {
            return "Nothing was deleted in this time, so there is no advice.";
        }
        String late = lateDeletes == 0
                ? ""
                : " " + lateDeletes + (lateDeletes == 1 ? " delete" : " deletes")
                        + " came after the time-out had run out.";
        String measured = "99 of 100 messages are deleted within " + seconds(p99) + " of their receive.";
        if (isTooShort && better <= timeoutSeconds) {
            return measured + late + " The time-out of " + timeoutSeconds
                    + " s should do for most; the late ones need heartbeats.";
        } else if (isTooShort) {
            return measured + late + " Recommended visibility time-out: " + better + " s (now " + timeoutSeconds
                    + " s), or heartbeats.";
        } else if (samples < ENOUGH_SAMPLES) {
            return "Only " + samples + (samples == 1 ? " delete was" : " deletes were")
                    + " seen; as far as that goes, the time-out of " + timeoutSeconds + " s is long enough.";
        }
        return measured + " The time-out of " + timeoutSeconds + " s is long enough.";
    }

    private static String seconds(double seconds) {
        return seconds < 10 ? Math.max(1, Math.round(seconds * 10)) / 10.0 + " s" : Math.round(seconds) + " s";
    }
}
