package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What the sending of a snapshot to a queue may want to be different. One thread.
 *
 * <p>Defaults: every message, 5 a second; refused if messages of the snapshot were sent to that queue before.
 */
public final class RestoreBuilder {
    private final SqsClient sqs;
    private final Snapshot snapshot;
    private final SnapshotFiles files;
    private @Nullable String destination;
    private int rate = 5;
    private Predicate<DeadLetter> filter = letter -> true;
    private boolean resume;
    private LongConsumer onProgress = messages -> {};
    private BooleanSupplier stop = () -> false;
    private Timing timing = RealTime.TIMING;

    RestoreBuilder(SqsClient sqs, Snapshot snapshot, SnapshotFiles files) {
        this.sqs = sqs;
        this.snapshot = snapshot;
        this.files = files;
    }

    /** Where to: a queue's name, URL or ARN. It must be of the kind, FIFO or standard, of the queue that the snapshot was taken of. */
    public RestoreBuilder to(String queue) {
        this.destination = queue;
        return this;
    }

    /** How many messages a second, from 1 to 500; 5 by default. */
    public RestoreBuilder rate(int perSecond) {
        if (perSecond < 1 || perSecond > RedriveBuilder.FASTEST) {
            throw new IllegalArgumentException("the rate of a restore must be 1 to %d messages a second, not %d"
                    .formatted(RedriveBuilder.FASTEST, perSecond));
        }
        this.rate = perSecond;
        return this;
    }

    /** Sends only these messages. */
    public RestoreBuilder only(Predicate<DeadLetter> condition) {
        this.filter = condition;
        return this;
    }

    /** Continues a run that was interrupted: what it has sent is not sent again. */
    public RestoreBuilder resume(boolean yes) {
        this.resume = yes;
        return this;
    }

    /** Is told the number of messages sent so far, on the thread that runs. */
    public RestoreBuilder onProgress(LongConsumer listener) {
        this.onProgress = listener;
        return this;
    }

    /** Asked before each request, on the thread that runs. */
    public RestoreBuilder stopIf(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    RestoreBuilder timing(Timing other) {
        this.timing = other;
        return this;
    }

    /** Says what {@link #run} would do, and sends nothing. */
    public RestoreReport dryRun() throws IOException {
        RestoreTarget target = target();
        long[] counts = new long[3];
        Path journalFile = files.journal(target.name());
        if (!Files.exists(journalFile)) {
            snapshot.forEach(letter -> counts[filter.test(letter) ? 0 : 1]++);
        } else {
            try (RestoreJournal journal = journal(target)) {
                snapshot.forEach(letter -> {
                    boolean chosen = filter.test(letter);
                    counts[chosen ? 0 : 1]++;
                    counts[2] += chosen && journal.isSent(letter.messageId()) ? 1 : 0;
                });
            }
        }
        return new RestoreReport(target.name(), counts[0], counts[1], 0, counts[2], 0, 0, "it was a dry run");
    }

    /**
     * Sends on the caller's thread, in the order of the snapshot. Body, message attributes, group and trace header stay what they were; where
     * the message goes back to a queue that it came from, what its dead-lettering wrote on it is taken off.
     *
     * @throws DeadLettersRefused if the queue is not fit for it, or if messages were sent to it before and nobody asked to resume
     */
    public RestoreReport run() throws IOException, InterruptedException {
        RestoreTarget target = target();
        try (RestoreJournal journal = journal(target)) {
            if (!resume && !journal.isEmpty()) {
                throw new DeadLettersRefused(
                        Reason.RESTORED_BEFORE,
                        "%d messages of %s were sent to %s before: resume that, or remove %s to send them again."
                                .formatted(
                                        journal.sent(),
                                        snapshot.directory(),
                                        target.name(),
                                        files.journal(target.name())));
            }
            return new RestoreRun(sqs, snapshot, target, journal, filter, rate, onProgress, stop, timing).run();
        }
    }

    private RestoreJournal journal(RestoreTarget target) throws IOException {
        return RestoreJournal.open(
                files.journal(target.name()), snapshot.manifest().messagesSha256(), target.arn());
    }

    private RestoreTarget target() {
        if (destination == null) {
            throw new IllegalStateException("no target queue: call restore(sqs).to(queue)");
        }
        QueueReader reader = new QueueReader(sqs);
        String url = reader.url(destination);
        RestoreTarget target = new RestoreTarget(url, reader.arn(url), snapshot.manifest());
        if (target.fifo() != snapshot.manifest().fifo()) {
            throw new DeadLettersRefused(
                    Reason.OTHER_KIND,
                    "%s is a %s queue, but the snapshot in %s was taken from a %s queue."
                            .formatted(
                                    target.name(),
                                    kind(target.fifo()),
                                    snapshot.directory(),
                                    kind(snapshot.manifest().fifo())));
        }
        return target;
    }

    private static String kind(boolean fifo) {
        return fifo ? "FIFO" : "standard";
    }
}
