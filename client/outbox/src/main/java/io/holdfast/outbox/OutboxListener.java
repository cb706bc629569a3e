package io.holdfast.outbox;

import java.time.Duration;

/**
 * What a relay tells: for metrics and alarms. Called on the relay's own threads, so be quick; what a listener throws is logged and changes
 * nothing. Every method does nothing by default.
 */
public interface OutboxListener {
    /** Rows were leased to be sent. */
    default void claimed(int rows) {}

    /** Rows of one destination are in their queue and were removed from the table. */
    default void sent(String destination, int rows) {}

    /** Rows were sent, but this relay had lost its lease by then: another relay sends them too. Worth an alarm if it repeats. */
    default void leaseLost(int rows) {}

    /** A row was not sent and will be tried again. */
    default void retried(OutboxRow row, SendResult result, Duration delay) {}

    /** A row was parked, and with it what follows it in its order, until somebody unparks or skips it. Worth an alarm. */
    default void parked(OutboxRow row, String reason) {}

    /** A queue is unavailable. If all of them are, the relay pauses altogether for this long; else the pause is zero. */
    default void unavailable(String destination, String reason, Duration pause) {}

    /** Looking for rows failed, mostly because the database cannot be reached; the relay pauses for this long. */
    default void databaseFailed(Throwable failure, Duration pause) {}

    /** The strict lane waits for transactions that are older than its next row. */
    default void heldBack(Duration since) {}

    /** A look at the table, about every ten seconds. */
    default void looked(OutboxStatus status) {}
}
