package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLetterQueue.Depth;
import io.holdfast.deadletters.RedriveProgress.State;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What a redrive may want to be different. One thread.
 *
 * <p>Defaults: every message goes back to the queue that it came from, 5 a second; the redrive stops when at least 5 messages and more than a
 * tenth of those moved have come back. Without a filter the server's own move task does the work; with one, this process does.
 */
public final class RedriveBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(RedriveBuilder.class);
    static final int FASTEST = 500;
    /** SQS's own documentation grants its counts about a minute to become true. */
    private static final Duration LAG_OF_AMAZON = Duration.ofMinutes(1);

    private final SqsClient sqs;
    private final DeadLetters deadLetters;
    private @Nullable String destination;
    private int rate = 5;
    private @Nullable Predicate<DeadLetter> filter;
    private long atMost = Long.MAX_VALUE;
    private double share = 0.1;
    private int minimum = 5;
    private @Nullable Duration lag;
    private @Nullable Duration watch;
    private boolean waits = true;
    private @Nullable AuditGate gate;
    private Timing timing = RealTime.TIMING;

    RedriveBuilder(SqsClient sqs, DeadLetters deadLetters) {
        this.sqs = sqs;
        this.deadLetters = deadLetters;
    }

    /** Moves everything to this queue (name, URL or ARN) instead of where it came from. */
    public RedriveBuilder to(String queue) {
        this.destination = queue;
        return this;
    }

    /** How many messages a second, from 1 to 500; 5 by default. The experience of those who do it: 1 to 10. */
    public RedriveBuilder rate(int perSecond) {
        if (perSecond < 1 || perSecond > FASTEST) {
            throw new IllegalArgumentException(
                    "the rate of a redrive must be 1 to %d messages a second, not %d".formatted(FASTEST, perSecond));
        }
        this.rate = perSecond;
        return this;
    }

    /**
     * Moves only these messages. This process then receives, sends and deletes each of them, and holds the others until it has ended. In a FIFO
     * queue it sees only the first messages of each group, because those that it leaves hold back the rest.
     */
    public RedriveBuilder only(Predicate<DeadLetter> condition) {
        this.filter = condition;
        return this;
    }

    /** Moves no more than so many messages, for a first try; like a filter otherwise. */
    public RedriveBuilder atMost(long messages) {
        if (messages < 1) {
            throw new IllegalArgumentException("a redrive must move at least 1 message, not " + messages);
        }
        this.atMost = messages;
        return this;
    }

    /** Stops when at least {@code minimum} messages and more than this share of those moved have come back; 5 and 0.1 by default. */
    public RedriveBuilder abortIfBounced(double ofThoseMoved, int atLeast) {
        if (!(ofThoseMoved >= 0 && ofThoseMoved <= 1)) {
            throw new IllegalArgumentException("a share must be from 0 to 1, not " + ofThoseMoved);
        }
        if (atLeast < 1) {
            throw new IllegalArgumentException("atLeast must be at least 1, not " + atLeast);
        }
        this.share = ofThoseMoved;
        this.minimum = atLeast;
        return this;
    }

    /** How old the counts may be that the server gives; a minute on Amazon SQS, nothing elsewhere. The guard sees bounces that much later. */
    public RedriveBuilder countsLagBy(Duration duration) {
        this.lag = duration;
        return this;
    }

    /**
     * Goes on watching at most so long after everything was moved; zero means not at all. By default it watches until every moved message
     * has had its chance to come back, at most twice the time that a failing one takes, and at most 30 minutes.
     */
    public RedriveBuilder watch(Duration atMost) {
        this.watch = atMost;
        return this;
    }

    /** Does not wait for dead letters that somebody holds; they stay behind then. By default it waits until their leases end. */
    public RedriveBuilder withoutWaiting() {
        this.waits = false;
        return this;
    }

    RedriveBuilder timing(Timing other) {
        this.timing = other;
        return this;
    }

    /**
     * Refuses to start unless the last {@linkplain Snapshot#audit audit} of this snapshot passed at this rate or better, and the snapshot is
     * one of this queue.
     *
     * @param atLeast from 0 to 1
     */
    public RedriveBuilder require(Snapshot snapshot, double atLeast) {
        this.gate = new AuditGate(snapshot, atLeast);
        return this;
    }

    /**
     * Starts on a thread of its own.
     *
     * @throws DeadLettersRefused if it must not or cannot be started; nothing was moved then
     */
    public Redrive start() {
        DeadLetterQueue queue = deadLetters.inspect();
        DeadLetters.requireSources(queue);
        if (gate != null) {
            gate.check(queue);
        }
        queue.warnings().forEach(LOG::warn);
        RedriveTracker tracker = new RedriveTracker(Math.min(queue.depth().visible(), atMost), timing);
        RedriveRun run = hasToWait(queue) ? waiting(queue) : run(queue);
        RealTime.start("redrive of " + queue.name(), () -> run(run, tracker));
        return new Redrive(tracker);
    }

    /** What is visible is enough if only so many are to be moved. */
    private boolean hasToWait(DeadLetterQueue queue) {
        return waits && queue.depth().inFlight() > 0 && queue.depth().visible() < atMost;
    }

    private RedriveRun waiting(DeadLetterQueue queue) {
        MoveTaskRedrive.refuseASecondOne(sqs, queue);
        InFlightWait wait = new InFlightWait(sqs, queue.url(), queue.leasesEndWithin(), timing);
        return tracker -> {
            Depth depth = wait.await(tracker);
            if (tracker.isCancelled()) {
                tracker.end(State.CANCELLED, "it was cancelled");
                return;
            }
            tracker.startMoving(Math.min(depth.visible(), atMost));
            run(queue.withDepth(depth)).run(tracker);
        };
    }

    private RedriveRun run(DeadLetterQueue queue) {
        QueueReader reader = new QueueReader(sqs);
        Optional<String> targetUrl = Optional.ofNullable(destination).map(reader::url);
        RedriveTargets targets = new RedriveTargets(reader, queue, targetUrl);
        BounceWatch watching = new BounceWatch(
                sqs,
                queue,
                targets.whereFailuresComeBack(),
                new BounceGuard(queue.depth().total(), share, minimum, lag(queue)),
                lag(queue),
                Optional.ofNullable(watch),
                waits && atMost == Long.MAX_VALUE,
                timing);
        Predicate<DeadLetter> chosen = filter == null ? letter -> true : filter;
        // After a move task the rest is moved by hand, and not what has come back meanwhile.
        boolean byServer = filter == null && atMost == Long.MAX_VALUE;
        long most = byServer ? queue.depth().visible() : atMost;
        RedriveRun byHand = new FilteredRedrive(sqs, queue, targets, chosen, most, rate, watching, timing);
        return byServer
                ? MoveTaskRedrive.start(sqs, queue, targetUrl.map(reader::arn), rate, watching, byHand)
                : byHand;
    }

    private static void run(RedriveRun run, RedriveTracker tracker) {
        try {
            run.run(tracker);
        } catch (Exception failure) {
            LOG.debug("Redrive failed", failure);
            tracker.end(State.FAILED, String.valueOf(failure.getMessage()));
        } finally {
            tracker.end(State.FAILED, "its thread ended unexpectedly");
        }
    }

    private Duration lag(DeadLetterQueue queue) {
        if (lag != null) {
            return lag;
        }
        return queue.url().contains(".amazonaws.com") ? LAG_OF_AMAZON : Duration.ZERO;
    }
}
