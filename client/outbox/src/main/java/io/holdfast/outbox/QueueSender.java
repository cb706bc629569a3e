package io.holdfast.outbox;

import java.util.List;
import java.util.function.BooleanSupplier;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * Sends rows to SQS in as few calls as order allows: batches of up to ten entries and one request's bytes, in ordered modes one entry per
 * key, so that a failed entry never has a successor of its key in the same call. Both relays use it.
 *
 * <p>Thread-safe. A call takes as long as the client's calls take; time-outs and quick retries are the client's. The client stays the
 * caller's to close.
 */
public final class QueueSender {
    /** What SQS takes in one message or one batch since 2025. */
    public static final int MAXIMUM_BYTES = 1_048_576;

    private final SqsClient sqs;
    private final QueueUrls urls;
    private final DoubtfulRows doubtfulRows = new DoubtfulRows();
    private final int maximumBytes;
    private final boolean groupsInStandardQueues;

    private QueueSender(SqsClient sqs, int maximumBytes, boolean groupsInStandardQueues) {
        this.sqs = sqs;
        this.urls = new QueueUrls(sqs);
        this.maximumBytes = maximumBytes;
        this.groupsInStandardQueues = groupsInStandardQueues;
    }

    /** Sends through this client: requests of up to 1 MiB, and no message groups in standard queues. */
    public static QueueSender to(SqsClient sqs) {
        return new QueueSender(sqs, MAXIMUM_BYTES, false);
    }

    /** For servers with a smaller limit per request, for example 262,144 bytes. */
    public QueueSender maximumBytes(int bytes) {
        if (bytes < 1 || bytes > MAXIMUM_BYTES) {
            throw new IllegalArgumentException("maximumBytes must be 1 to " + MAXIMUM_BYTES + ", not " + bytes);
        }
        return new QueueSender(sqs, bytes, groupsInStandardQueues);
    }

    /** Sends the key as message group to standard queues too, where it makes queues fair; for servers that know fair queues. */
    public QueueSender groupsInStandardQueues() {
        return new QueueSender(sqs, maximumBytes, true);
    }

    /** Sends rows, each key's in the order given, and says what became of each, in the order given. Never throws for a failed send. */
    public List<SendResult> send(List<OutboxRow> rows) {
        return send(rows, () -> true);
    }

    /** The same; asks before every call whether there is time for it, and holds the rest if not. */
    public List<SendResult> send(List<OutboxRow> rows, BooleanSupplier mayGoOn) {
        SendMessageBatchCall call =
                new SendMessageBatchCall(sqs, urls, doubtfulRows, new BatchEntries(groupsInStandardQueues));
        return new BatchedSend(rows, mayGoOn, maximumBytes, call).run();
    }
}
