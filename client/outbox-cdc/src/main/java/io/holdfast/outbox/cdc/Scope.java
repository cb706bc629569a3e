package io.holdfast.outbox.cdc;

/**
 * A part of the outbox that can be held back while the rest flows. Rows of a held scope are not sent from the log; they wait in the table and
 * are sent from there, in order, until the table has no more of them.
 */
sealed interface Scope {
    /** All rows: at every start, until the table is known to hold nothing that the log will not bring. */
    enum Everything implements Scope {
        EVERYTHING
    }

    /** All rows for one queue: when it is unavailable. */
    record Destination(String name) implements Scope {}

    /** What must stay in order: the rows of one key, or a row without one. */
    sealed interface Sequence extends Scope {}

    record Key(String destination, String key) implements Sequence {}

    record Single(long seq) implements Sequence {}
}
