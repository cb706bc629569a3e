package io.holdfast.engine;

/** Why the engine says no: expected, harmless, and only to be known from its state. */
public enum Refusal {
    NO_SUCH_QUEUE,
    /** The detail names the attribute that differs. */
    QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES,
    QUEUE_DELETED_RECENTLY,
    PURGED_RECENTLY,
    TOO_MANY_IN_FLIGHT,
    /** The message is gone. */
    NOT_AVAILABLE,
    VISIBILITY_BEYOND_TOTAL
}
