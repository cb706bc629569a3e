package io.holdfast.consumer;

/**
 * What becomes of a message whose body cannot be decoded or resolved. Default: {@link #quarantine()}. Immutable.
 *
 * <p>Quarantine means: send the message as it is to another queue, with the reason as an attribute, and only then delete it. If sending
 * fails, the message stays and is tried again by the {@link RetryPolicy}.
 */
public sealed interface Malformed {
    /**
     * Move it to another queue.
     *
     * @param queue name or address of that queue; empty to look for one
     */
    record Quarantine(String queue) implements Malformed {}

    record LeaveForRedrive() implements Malformed {}

    record DeleteAndLog() implements Malformed {}

    /**
     * To the queue called like this one with {@code -quarantine} behind it (before {@code .fifo}) if there is one when the consumer starts,
     * else to the dead-letter queue of the RedrivePolicy. If there is neither, the start logs a warning and it is
     * {@link #leaveForRedrive()}.
     */
    static Malformed quarantine() {
        return new Quarantine("");
    }

    /** To this queue, which must exist when the consumer starts and must be of the same kind, FIFO or standard. */
    static Malformed quarantine(String queueNameOrUrl) {
        if (queueNameOrUrl.isBlank()) {
            throw new IllegalArgumentException("a quarantine queue needs a name");
        }
        return new Quarantine(queueNameOrUrl);
    }

    /** It is treated like a failure: tried again by the {@link RetryPolicy} until the queue's RedrivePolicy moves it. */
    static Malformed leaveForRedrive() {
        return new LeaveForRedrive();
    }

    /** It is deleted, and the log keeps its id, size and reason. The body is gone for good. */
    static Malformed deleteAndLog() {
        return new DeleteAndLog();
    }
}
