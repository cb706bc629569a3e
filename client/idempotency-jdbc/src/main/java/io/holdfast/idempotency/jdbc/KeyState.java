package io.holdfast.idempotency.jdbc;

/** What a transaction finds when it claims a key. */
public enum KeyState {
    /** The key is this transaction's: committing makes it done, together with everything else in the transaction. */
    FIRST_TIME,
    /** The work was done before; there is nothing to do. */
    DONE,
    /** Another transaction, or another claim, works on it at this moment; ask again later. */
    BUSY
}
