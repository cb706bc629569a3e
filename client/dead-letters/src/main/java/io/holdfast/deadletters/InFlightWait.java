package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import java.time.Duration;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Waits before a redrive until nobody holds dead letters any more: what is in flight cannot be moved. Later it could not be told from what
 * comes back. One thread.
 */
final class InFlightWait {
    private final QueueReader reader;
    private final String url;
    private final Duration atMost;
    private final Timing timing;

    InFlightWait(SqsClient sqs, String url, Duration atMost, Timing timing) {
        this.reader = new QueueReader(sqs);
        this.url = url;
        this.atMost = atMost;
        this.timing = timing;
    }

    /** Returns what is in the queue then, also if it was cancelled or if the time is over. */
    Depth await(RedriveTracker tracker) throws InterruptedException {
        long startNanos = timing.nanos();
        Depth depth = reader.depth(url);
        tracker.inFlight(depth.inFlight());
        while (depth.inFlight() > 0
                && timing.nanos() - startNanos < atMost.toNanos()
                && !tracker.pause(BounceWatch.INTERVAL_NANOS)) {
            depth = reader.depth(url);
            tracker.inFlight(depth.inFlight());
        }
        return depth;
    }
}
