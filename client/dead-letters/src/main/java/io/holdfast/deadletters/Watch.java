package io.holdfast.deadletters;

import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Reads the queue's depth now and then for the guard. One thread. */
final class Watch {
    static final long INTERVAL_NANOS = Duration.ofMillis(500).toNanos();

    private final QueueReader reader;
    private final String url;
    private final BounceGuard guard;
    private final Duration after;

    /** @param after how long to go on watching when everything was moved */
    Watch(SqsClient sqs, String url, BounceGuard guard, Duration after) {
        this.reader = new QueueReader(sqs);
        this.url = url;
        this.guard = guard;
        this.after = after;
    }

    /** Whether so many came back that the redrive should stop. */
    boolean seesTooMany(Track track) {
        long moved = track.moved();
        long bounced = guard.bounced(System.nanoTime(), moved, reader.depth(url).total());
        track.bounced(bounced);
        return guard.isTooMany(bounced, moved);
    }

    /** Everything was moved: now it only remains to see what comes back. */
    void finish(Track track) throws InterruptedException {
        long startNanos = System.nanoTime();
        boolean tooMany = seesTooMany(track);
        while (!tooMany && System.nanoTime() - startNanos < after.toNanos() && !track.pause(INTERVAL_NANOS)) {
            tooMany = seesTooMany(track);
        }
        if (tooMany) {
            track.end(State.BOUNCED, reason(track) + " after everything was moved");
        } else {
            track.end(State.COMPLETED, "");
        }
    }

    static String reason(Track track) {
        RedriveProgress now = track.progress();
        return "%d of %d came back to the dead-letter queue".formatted(now.bounced(), now.moved());
    }
}
