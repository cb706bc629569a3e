package io.holdfast.engine.command;

/** Why the engine says no: expected, harmless, and only to be known from its state. */
public enum Refusal {
    NO_SUCH_QUEUE,
    /** The detail names the attribute that differs. */
    QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES,
    QUEUE_DELETED_RECENTLY,
    /** Rows of the queue cannot be read; the detail says why. */
    QUEUE_DAMAGED,
    PURGED_RECENTLY,
    TOO_MANY_IN_FLIGHT,
    /** Of all queues together. */
    TOO_MANY_RECEIVED,
    /** The queue, or what it would become, does not fit beside the others. */
    TOO_MANY_QUEUES,
    /** The message is gone. */
    NOT_AVAILABLE,
    /** The message of a FIFO queue is no longer in flight from the receive that gave out this receipt. */
    RECEIPT_EXPIRED,
    VISIBILITY_BEYOND_TOTAL,
    /** An attribute is no longer what the change was built on. */
    ATTRIBUTES_CHANGED,
    TOO_MANY_TAGS,
    MOVE_TASK_RUNNING,
    TOO_MANY_MOVE_TASKS,
    NO_SUCH_MOVE_TASK,
    MOVE_TASK_NOT_ACTIVE
}
