package io.holdfast.store;

/** What a change does to its table. */
public enum RowChange {
    PUT,
    DELETE,
    /** Deletes a row of a table that is written once. */
    DELETE_ONCE,
    /** Deletes from {@link BatchReader#key} to {@link BatchReader#value}, exclusive. */
    DELETE_RANGE
}
