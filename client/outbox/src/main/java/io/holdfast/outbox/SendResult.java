package io.holdfast.outbox;

/**
 * What became of one row that {@link QueueSender} was given. Immutable.
 *
 * @param status what became of the row
 * @param reason for people; empty if sent
 */
public record SendResult(Status status, String reason) {
    /** Only {@link #RETRY} and {@link #POISON} say anything about the row itself. */
    public enum Status {
        /** The queue has it. */
        SENT,
        /** The queue refused this row for now; it may take it later. Counts as an attempt. */
        RETRY,
        /** The queue could not be asked: unreachable, throttled, full, it refused who asks, or it takes no row at all. Says nothing of the row. */
        UNAVAILABLE,
        /** There is no such queue, or not yet. Says nothing of the row, and nothing of other queues. */
        MISSING,
        /** Not tried: an earlier row of its key was not sent, or the time ran out. */
        HELD,
        /** It can never be sent as it is: too large, invalid. */
        POISON
    }

    static final SendResult SENT = new SendResult(Status.SENT, "");

    /** Whether the queue has it. */
    public boolean sent() {
        return status == Status.SENT;
    }

    /** Whether the row waits for its queue, and not the other way round. */
    boolean outage() {
        return status == Status.UNAVAILABLE || status == Status.MISSING;
    }

    static SendResult missing(String reason) {
        return new SendResult(Status.MISSING, reason);
    }

    static SendResult retry(String reason) {
        return new SendResult(Status.RETRY, reason);
    }

    static SendResult unavailable(String reason) {
        return new SendResult(Status.UNAVAILABLE, reason);
    }

    static SendResult held(String reason) {
        return new SendResult(Status.HELD, reason);
    }

    static SendResult poison(String reason) {
        return new SendResult(Status.POISON, reason);
    }
}
