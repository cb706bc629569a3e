package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import io.holdfast.deadletters.DeadLetterQueue.Source;
import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SqsException;

/**
 * Reads the depths of the queues now and then: how many came back, and how many still may. One thread.
 *
 * <p>watching → bounced: too many came back · completed: nothing is undecided · undecided: the time is over, or somebody asked to stop
 */
final class BounceWatch {
    static final long INTERVAL_NANOS = Duration.ofMillis(500).toNanos();
    /** Unless somebody says how long. */
    private static final Duration LONGEST_BY_DEFAULT = Duration.ofMinutes(30);

    private static final Logger LOG = LoggerFactory.getLogger(BounceWatch.class);

    private final QueueReader reader;
    private final DeadLetterQueue queue;
    private final List<Source> targets;
    private final BounceGuard guard;
    private final UndecidedCount undecided;
    private final Optional<Duration> atMost;
    private final boolean waitsForAll;
    private final Timing timing;

    /**
     * @param targets the queues that messages are moved to and whose failures come back to this one
     * @param atMost how long to go on watching when everything was moved
     * @param waitsForAll whether a dead letter that stays in flight was to be moved, too
     */
    BounceWatch(
            SqsClient sqs,
            DeadLetterQueue queue,
            List<Source> targets,
            BounceGuard guard,
            Duration lag,
            Optional<Duration> atMost,
            boolean waitsForAll,
            Timing timing) {
        this.reader = new QueueReader(sqs);
        this.queue = queue;
        this.targets = targets;
        this.guard = guard;
        this.atMost = atMost;
        this.waitsForAll = waitsForAll;
        this.timing = timing;
        Duration timeToBounce = targets.stream()
                .map(Source::timeToBounce)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        this.undecided = new UndecidedCount(inTargets().map(Depth::total).orElse(0L), timeToBounce, lag);
    }

    /** Whether so many came back that the redrive should stop. */
    boolean seesTooMany(RedriveTracker tracker) {
        long moved = tracker.moved();
        // Before the dead-letter queue: what comes back in between is counted in both, and not missed in both.
        Optional<Depth> inTargets = inTargets();
        Depth depth = reader.depth(queue.url());
        long bounced = tracker.bounced(guard.bounced(timing.nanos(), moved, depth.total()));
        tracker.inFlight(depth.inFlight());
        tracker.undecided(targets.isEmpty() ? 0 : undecided.undecided(timing.nanos(), moved, bounced, inTargets));
        return guard.isTooMany(bounced, moved);
    }

    /** Everything was moved: now it only remains to see what comes back. */
    void finish(RedriveTracker tracker) throws InterruptedException {
        tracker.everythingIsMoved();
        long startNanos = timing.nanos();
        while (!seesTooMany(tracker)) {
            RedriveProgress now = tracker.progress();
            if (now.undecided() == 0) {
                end(tracker, now);
                return;
            }
            Duration longest = atMost.orElseGet(this::longestByDefault);
            if (timing.nanos() - startNanos >= longest.toNanos()) {
                tracker.end(
                        State.UNDECIDED,
                        "after %s of watching %s"
                                .formatted(DurationText.of(longest), undecidedReason(now.undecided())));
                return;
            }
            if (tracker.pause(INTERVAL_NANOS)) {
                tracker.end(State.UNDECIDED, "watching was cut short, and " + undecidedReason(now.undecided()));
                return;
            }
        }
        tracker.end(State.BOUNCED, reason(tracker) + " after everything was moved");
    }

    private void end(RedriveTracker tracker, RedriveProgress now) {
        if (waitsForAll && now.inFlight() > 0) {
            tracker.end(
                    State.UNDECIDED, "%d dead letters stayed in flight and were not moved".formatted(now.inFlight()));
        } else {
            tracker.end(State.COMPLETED, "");
        }
    }

    private Duration longestByDefault() {
        Duration twice = undecided.chance().multipliedBy(2);
        return twice.compareTo(LONGEST_BY_DEFAULT) < 0 ? twice : LONGEST_BY_DEFAULT;
    }

    private String undecidedReason(long messages) {
        return "%d moved messages may still come back: they are young, or nobody has received them yet"
                .formatted(messages);
    }

    private Optional<Depth> inTargets() {
        long visible = 0;
        long rest = 0;
        for (Source target : targets) {
            try {
                Depth depth = reader.depth(target.url());
                visible += depth.visible();
                rest += depth.inFlight() + depth.delayed();
            } catch (DeadLettersRefused deletedMeanwhile) {
                LOG.debug("Queue {} was deleted", target.url(), deletedMeanwhile);
            } catch (SqsException notAllowed) {
                LOG.debug("Cannot read the depth of {}", target.url(), notAllowed);
                return Optional.empty();
            }
        }
        return Optional.of(new Depth(visible, rest, 0));
    }

    static String reason(RedriveTracker tracker) {
        RedriveProgress now = tracker.progress();
        return "%d of %d came back to the dead-letter queue".formatted(now.bounced(), now.moved());
    }
}
