package io.holdfast.deadletters;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What a snapshot may want to be different. One thread.
 *
 * <p>Defaults: leases of 10 minutes; nothing is resumed; only of dead-letter queues.
 */
public final class SnapshotBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(SnapshotBuilder.class);
    static final Duration USUAL_LEASE = Duration.ofMinutes(10);
    private static final Duration LONGEST_LEASE = Duration.ofHours(12);

    private final SqsClient sqs;
    private final DeadLetters deadLetters;
    private @Nullable Path directory;
    private Duration lease = USUAL_LEASE;
    private boolean resume;
    private boolean anyQueue;
    private LongConsumer onProgress = messages -> {};
    private BooleanSupplier stop = () -> false;

    SnapshotBuilder(SqsClient sqs, DeadLetters deadLetters) {
        this.sqs = sqs;
        this.deadLetters = deadLetters;
    }

    /** Where to; must be empty or not exist yet. */
    public SnapshotBuilder to(Path newDirectory) {
        this.directory = newDirectory;
        return this;
    }

    /**
     * How long messages stay invisible if this process dies. The pass ends when nine tenths of it are over, because messages would come
     * round a second time; ten minutes are enough for the 120,000 messages that SQS lets be in flight.
     */
    public SnapshotBuilder lease(Duration duration) {
        if (duration.compareTo(Duration.ofSeconds(10)) < 0 || duration.compareTo(LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException(
                    "a lease must be from 10 seconds to 12 hours, not " + DurationText.of(duration));
        }
        this.lease = duration;
        return this;
    }

    /** Continues a pass that was killed in this directory, if there is one. */
    public SnapshotBuilder resume(boolean yes) {
        this.resume = yes;
        return this;
    }

    /** Also of a queue that no other queue names as its dead-letter queue, for example because those were deleted. */
    public SnapshotBuilder ofAnyQueue(boolean yes) {
        this.anyQueue = yes;
        return this;
    }

    /** Is told the number of messages so far, on the thread that runs the pass. */
    public SnapshotBuilder onProgress(LongConsumer listener) {
        this.onProgress = listener;
        return this;
    }

    /** Asked between two receives, on the thread that runs the pass. A pass that is stopped gives a snapshot of what it saw. */
    public SnapshotBuilder stopIf(BooleanSupplier condition) {
        this.stop = condition;
        return this;
    }

    /**
     * Makes the pass on the caller's thread. Reading a message raises its receive count and makes it invisible to others until the pass
     * ends; then all are released. Memory does not grow with the bodies: about 32 bytes for each message.
     *
     * @throws DeadLettersRefused if the queue or the directory is not fit for it
     */
    public Snapshot run() throws IOException {
        if (directory == null) {
            throw new IllegalStateException("no directory: call snapshot().to(directory)");
        }
        DeadLetterQueue queue = deadLetters.inspect();
        if (!anyQueue) {
            DeadLetters.requireSources(queue);
        }
        queue.warnings().forEach(LOG::warn);
        SnapshotFiles files = new SnapshotFiles(directory);
        files.claim(resume);
        new SnapshotPass(sqs, queue, files, lease, onProgress, stop).run();
        return Snapshot.open(directory);
    }
}
