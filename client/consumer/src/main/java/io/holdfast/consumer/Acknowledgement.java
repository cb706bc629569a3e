package io.holdfast.consumer;

import java.time.Duration;

/**
 * How deletes travel. Which messages are deleted is always decided one by one; only the calls may be shared. Default: {@link #eachAlone()}.
 * FIFO queues never share calls, because a message of a group starts only after the one before it is gone. Immutable.
 *
 * @param size messages in one call, 1 to 10
 * @param linger how long a handled message may wait for others before its delete is sent
 */
public record Acknowledgement(int size, Duration linger) {
    public Acknowledgement {
        if (size < 1 || size > ConsumerLimits.BATCH_ENTRIES) {
            throw new IllegalArgumentException("a batch of deletes has 1 to 10 entries, not " + size);
        }
        if (linger.isNegative() || linger.compareTo(Duration.ofSeconds(5)) > 0) {
            throw new IllegalArgumentException("deletes may wait 0 to 5 s for others, not " + linger);
        }
    }

    /** A call for each message, made by its worker as soon as the handler is done. */
    public static Acknowledgement eachAlone() {
        return new Acknowledgement(1, Duration.ZERO);
    }

    /** One call for up to {@code size} messages, sent when it is full or when its first message has waited for {@code linger}. */
    public static Acknowledgement batched(int size, Duration linger) {
        return new Acknowledgement(size, linger);
    }

    boolean together() {
        return size > 1;
    }
}
