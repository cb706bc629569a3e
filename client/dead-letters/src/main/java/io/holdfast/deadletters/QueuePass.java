package io.holdfast.deadletters;

import java.time.Duration;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.OverLimitException;

/**
 * One pass over the visible messages of a queue. SQS has no call that shows messages without taking them, so each is received with a lease
 * that outlives the pass. One thread.
 *
 * <p>going on → ended: two long polls in a row brought nothing new · going on → cut short: as many in flight as the queue allows
 */
final class QueuePass {
    private static final int BATCH = 10;
    /** Long enough that SQS asks all of its servers. */
    private static final int WAIT_SECONDS = 1;
    /** One may be empty by accident. */
    private static final int FRUITLESS_UNTIL_END = 2;

    private final SqsClient sqs;
    private final String url;
    private final int leaseSeconds;
    private int fruitless;
    private boolean full;

    QueuePass(SqsClient sqs, String url, Duration lease) {
        this.sqs = sqs;
        this.url = url;
        this.leaseSeconds = Math.toIntExact(lease.toSeconds());
    }

    boolean goesOn() {
        return fruitless < FRUITLESS_UNTIL_END && !full;
    }

    /** The queue refused to give more because too many messages are in flight. */
    boolean isFull() {
        return full;
    }

    /** The next messages, maybe none. The caller says with {@link #foundNew} whether there was anything new among them. */
    List<Message> next() {
        fruitless++;
        try {
            return sqs.receiveMessage(request -> request.queueUrl(url)
                            .maxNumberOfMessages(BATCH)
                            .waitTimeSeconds(WAIT_SECONDS)
                            .visibilityTimeout(leaseSeconds)
                            .messageAttributeNames("All")
                            .messageSystemAttributeNames(MessageSystemAttributeName.ALL))
                    .messages();
        } catch (OverLimitException inFlightLimit) {
            full = true;
            return List.of();
        }
    }

    void foundNew() {
        fruitless = 0;
    }
}
