package io.holdfast.deadletters;

import io.holdfast.deadletters.DeadLettersRefused.Reason;
import java.util.OptionalLong;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * The tools for one dead-letter queue, in the order of their use: take a {@link #snapshot}, audit a {@link Snapshot#sample sample} of it
 * against the repaired handler, and {@link #redrive} slowly, watching whether the messages come back.
 *
 * <pre>{@code
 * DeadLetters dead = DeadLetters.of(sqs, "orders-dlq");
 * Snapshot snapshot = dead.snapshot().to(Path.of("before-redrive")).run();
 * AuditReport audit = snapshot.audit(snapshot.sample(20, 7), letter -> handler.handle(letter.body()));
 * RedriveProgress end = dead.redrive().require(snapshot, 0.95).rate(5).start().await();
 * }</pre>
 *
 * Works on Amazon SQS and on Holdfast. Any thread; nothing is asked of the server before a tool runs.
 */
public final class DeadLetters {
    private final SqsClient sqs;
    private final String queue;

    private DeadLetters(SqsClient sqs, String queue) {
        this.sqs = sqs;
        this.queue = queue;
    }

    /** Of a queue's name, URL or ARN. The client stays the caller's, who closes it. */
    public static DeadLetters of(SqsClient sqs, String queue) {
        return new DeadLetters(sqs, queue);
    }

    /** Asks the server about the queue, its sources and its {@linkplain DeadLetterQueue#warnings dangers}; changes nothing. */
    public DeadLetterQueue inspect() {
        return new QueueReader(sqs).deadLetterQueue(queue);
    }

    /** Keeps the messages of the queue in a directory; they stay in the queue. */
    public SnapshotBuilder snapshot() {
        return new SnapshotBuilder(sqs, this);
    }

    /** Moves messages back to where they came from, or elsewhere. */
    public RedriveBuilder redrive() {
        return new RedriveBuilder(sqs, this);
    }

    /**
     * Ends the move task of this queue that is running, whoever started it: a task goes on in the server when the process that watched it is
     * killed. Returns how many messages it had moved; empty if none is running.
     */
    public OptionalLong cancelRunningTask() {
        QueueReader reader = new QueueReader(sqs);
        return MoveTaskRedrive.cancelRunning(sqs, reader.arn(reader.url(queue)));
    }

    /** Throws if no queue names this one as its dead-letter queue. */
    static void requireSources(DeadLetterQueue queue) {
        if (queue.sources().isEmpty()) {
            throw new DeadLettersRefused(
                    Reason.NOT_A_DEAD_LETTER_QUEUE,
                    "%s is not a dead-letter queue: no queue names it in its redrive policy.".formatted(queue.name()));
        }
    }
}
