package io.holdfast.verify.crash.ledger;

/** What the client knows about a call. */
public enum Outcome {
    /** It happened, and it lasts. */
    ACKNOWLEDGED,
    /** It did not happen and never will. */
    REFUSED,
    /** The connection broke, or the server itself said so: it happened or it did not. */
    UNKNOWN;

    public boolean mayHaveHappened() {
        return this != REFUSED;
    }
}
