package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import io.holdfast.deadletters.RedriveProgress.State;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    private static final int FASTEST = 500;
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
    private Duration watch = Duration.ZERO;
    private @Nullable Snapshot required;
    private double passRate;

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
                    "a redrive moves 1 to %d messages a second, not %d".formatted(FASTEST, perSecond));
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
            throw new IllegalArgumentException("a redrive moves at least one message, not " + messages);
        }
        this.atMost = messages;
        return this;
    }

    /** Stops when at least {@code minimum} messages and more than this share of those moved have come back; 5 and 0.1 by default. */
    public RedriveBuilder abortIfBounced(double ofThoseMoved, int atLeast) {
        if (!(ofThoseMoved >= 0 && ofThoseMoved <= 1)) {
            throw new IllegalArgumentException("a share is from 0 to 1, not " + ofThoseMoved);
        }
        if (atLeast < 1) {
            throw new IllegalArgumentException("at least one message must come back, not " + atLeast);
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

    /** Goes on watching so long after everything was moved, to see what comes back; not at all by default. */
    public RedriveBuilder watch(Duration afterwards) {
        this.watch = afterwards;
        return this;
    }

    /**
     * Refuses to start unless the last {@linkplain Snapshot#audit audit} of this snapshot passed at this rate or better, and the snapshot is
     * one of this queue.
     *
     * @param atLeast from 0 to 1
     */
    public RedriveBuilder require(Snapshot snapshot, double atLeast) {
        if (!(atLeast >= 0 && atLeast <= 1)) {
            throw new IllegalArgumentException("a pass rate is from 0 to 1, not " + atLeast);
        }
        this.required = snapshot;
        this.passRate = atLeast;
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
        checkAudit(queue);
        queue.warnings().forEach(LOG::warn);

        QueueReader reader = new QueueReader(sqs);
        Optional<String> targetUrl = Optional.ofNullable(destination).map(reader::url);
        BounceGuard guard = new BounceGuard(queue.depth().total(), share, minimum, lag(queue));
        Watch watching = new Watch(sqs, queue.url(), guard, watch);
        Track track = new Track(Math.min(queue.depth().visible(), atMost));
        boolean byServer = filter == null && atMost == Long.MAX_VALUE;
        Predicate<DeadLetter> chosen = filter == null ? letter -> true : filter;
        RedriveRun byHand =
                new FilteredRun(sqs, queue, new Targets(reader, queue, targetUrl), chosen, atMost, rate, watching);
        RedriveRun run =
                byServer ? MoveTaskRun.start(sqs, queue, targetUrl.map(reader::arn), rate, watching, byHand) : byHand;
        RealTime.start("redrive of " + queue.name(), () -> run(run, track));
        return new Redrive(track);
    }

    private static void run(RedriveRun run, Track track) {
        try {
            run.run(track);
        } catch (Exception failure) {
            LOG.debug("the redrive failed", failure);
            track.end(State.FAILED, String.valueOf(failure.getMessage()));
        } finally {
            track.end(State.FAILED, "its thread ended unexpectedly");
        }
    }

    private void checkAudit(DeadLetterQueue queue) {
        Snapshot snapshot = required;
        if (snapshot == null) {
            return;
        }
        if (!snapshot.manifest().queueArn().equals(queue.arn())) {
            throw new DeadLettersRefused(
                    Reason.OTHER_QUEUE,
                    "The snapshot in %s is one of %s, not of %s."
                            .formatted(snapshot.directory(), snapshot.manifest().queueName(), queue.name()));
        }
        AuditReport audit = lastAudit(snapshot)
                .orElseThrow(() -> new DeadLettersRefused(
                        Reason.NOT_AUDITED, "The snapshot in %s was never audited.".formatted(snapshot.directory())));
        if (audit.passRate() < passRate) {
            throw new DeadLettersRefused(
                    Reason.AUDIT_FAILED,
                    "%d of %d audited messages passed, %.0f %% are required: repair the cause before the redrive."
                            .formatted(audit.passed(), audit.audited(), passRate * 100));
        }
    }

    private static Optional<AuditReport> lastAudit(Snapshot snapshot) {
        try {
            return snapshot.lastAudit();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private Duration lag(DeadLetterQueue queue) {
        if (lag != null) {
            return lag;
        }
        return queue.url().contains(".amazonaws.com") ? LAG_OF_AMAZON : Duration.ZERO;
    }
}
