package io.holdfast.outbox.cdc;

/** What the reader finds in the log, in commit order. */
sealed interface LogEntry {
    /**
     * A row was written and its transaction committed.
     *
     * @param transaction PostgreSQL's 32-bit transaction id
     */
    record Inserted(long seq, long transaction) implements LogEntry {}

    /** A {@link LogMark} that the relay wrote into the log itself. */
    record Marked(LogMark mark) implements LogEntry {}
}
