package io.holdfast.outbox.cdc;

import io.holdfast.outbox.OutboxRow;

/**
 * What a {@link CdcRelay} does, for metrics and alarms. Every method does nothing by default. They are called on the relay's own threads and
 * hold it up, so they should return at once; what they throw is logged and otherwise ignored.
 */
public interface CdcListener {
    /** Rows that a queue has confirmed. */
    default void sent(int rows) {}

    /** A queue refused this row for now; its key waits. */
    default void refused(OutboxRow row, String reason) {}

    /** A queue is unavailable; all rows for it wait. */
    default void unavailable(String destination, String reason) {}

    /** This row can never be sent as it is. Its key waits for an operator, others flow. Worth an alarm. */
    default void parked(OutboxRow row, String reason) {}

    /** Called about twice a second, with every state and figure of the relay. Worth an alarm if {@link CdcHealth#alarming}. */
    default void health(CdcHealth health) {}
}
