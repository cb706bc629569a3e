package io.holdfast.consumer;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.services.sqs.model.MessageAttributeValue;

/**
 * One receive of one message, and the lease that came with it. Any thread; equal only to itself.
 *
 * <p>The consumer keeps the lease alive while the handler runs. When it cannot (the process was suspended, the server refused, the message
 * was delivered to somebody else), the lease is lost: the outcome of the handler will then change nothing, because the message
 * belongs to another delivery. A handler with an outside effect asks {@link #leaseLost()} before it.
 */
public interface Delivery {
    String messageId();

    /** The body as the handler sees it: what the {@link BodyResolver} made of what the queue carries. */
    String body();

    /** How often the message was received, this time included; 1 if the server did not say. */
    int receiveCount();

    /** After how many receives the queue's RedrivePolicy gives up; empty if it has none. */
    OptionalInt maximumReceiveCount();

    Optional<String> groupId();

    Optional<String> deduplicationId();

    /** The message attributes of the types String and Number, as text, without those the {@link BodyResolver} hides. */
    Map<String, String> attributes();

    /** All message attributes, without those the {@link BodyResolver} hides. */
    Map<String, MessageAttributeValue> messageAttributes();

    /** What the server added, by its SQS name: {@code SentTimestamp}, {@code SenderId}, {@code AWSTraceHeader} and so on. */
    Map<String, String> systemAttributes();

    String queueUrl();

    Instant receivedAt();

    /** Until when the message is surely ours if nothing extends it. */
    Instant leaseUntil();

    /** Whether the message may be somebody else's by now. Costs nothing. */
    boolean leaseLost();

    /** Runs an action once when the lease is lost, or at once if it already is. It runs on a thread of the consumer and must be short. */
    void onLeaseLost(Runnable action);

    /**
     * Sets the lease to this long from now, waiting for the server's answer; later heartbeats never shorten it. It may reach beyond the
     * consumer's maximum lease, but not beyond 11 h 55 min after the receive: SQS ends every lease after 12 h.
     *
     * @throws IllegalArgumentException if the time is under 1 s or reaches beyond the limit
     * @throws LeaseLostException if the lease is lost, or the message is already settled
     */
    void extend(Duration visibility);
}
