package io.holdfast.app.clock;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where the server's own time goes on after a stop. */
final class ClockStart {
    /**
     * After a boot only the wall clock can tell how long the machine was off, and it may be wrong. So much is believed: the longest visibility
     * timeout, so that no lease outlives its time, and so little that a wrong clock costs no message more than this of its retention.
     */
    static final long MOST_BELIEVED_MILLIS = Duration.ofHours(12).toMillis();

    private ClockStart() {}

    /**
     * The server's own time at a reading: never before the one that was kept, nor before the newest batch.
     *
     * @param kept null if nothing is known of an earlier run
     * @param newestBatchMillis the newest time that was stored with a batch; 0 if there is none
     */
    static long millis(@Nullable ClockFacts kept, ClockReading now, long newestBatchMillis) {
        if (kept == null) {
            return newestBatchMillis == 0
                    ? now.wallMillis()
                    : newestBatchMillis + believed(now.wallMillis() - newestBatchMillis);
        }
        long byUptime = kept.millisAt(now.boot());
        long millis = byUptime >= 0 ? byUptime : kept.millis() + believed(now.wallMillis() - kept.wallMillis());
        return Math.max(millis, newestBatchMillis);
    }

    private static long believed(long wallMillis) {
        return Math.max(0, Math.min(MOST_BELIEVED_MILLIS, wallMillis));
    }
}
