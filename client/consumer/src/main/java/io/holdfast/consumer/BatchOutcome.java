package io.holdfast.consumer;

import java.util.HashMap;
import java.util.Map;

/**
 * One outcome for each message of a batch: a general one, and exceptions from it. Immutable; any thread.
 *
 * <pre>{@code return BatchOutcome.ackAll().except(third.delivery(), Outcome.retry());}</pre>
 *
 * <p>On a FIFO queue nothing behind the first message that stays in the queue may be removed, so what is said of the messages behind it is
 * not done: they are released and come again, in order.
 */
public final class BatchOutcome {
    private final Outcome general;
    private final Map<Delivery, Outcome> exceptions;

    private BatchOutcome(Outcome general, Map<Delivery, Outcome> exceptions) {
        this.general = general;
        this.exceptions = exceptions;
    }

    /** Every message was handled. */
    public static BatchOutcome ackAll() {
        return all(Outcome.ack());
    }

    /** The same outcome for every message. */
    public static BatchOutcome all(Outcome outcome) {
        return new BatchOutcome(outcome, Map.of());
    }

    /** The same as this, but for one message. */
    public BatchOutcome except(Delivery delivery, Outcome outcome) {
        Map<Delivery, Outcome> more = new HashMap<>(exceptions);
        more.put(delivery, outcome);
        return new BatchOutcome(general, more);
    }

    /** What was said of this message. */
    public Outcome of(Delivery delivery) {
        return exceptions.getOrDefault(delivery, general);
    }
}
