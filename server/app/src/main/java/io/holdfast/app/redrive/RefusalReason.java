package io.holdfast.app.redrive;

/** What kind of no it is. */
public enum RefusalReason {
    INVALID,
    NO_SUCH_QUEUE,
    NO_SUCH_REDRIVE,
    /** Not in the state in which it is. */
    CONFLICT,
    TOO_MANY,
    UNAVAILABLE
}
