package io.holdfast.verify.consumer;

/** Where a consumer can be on its way with a message. */
enum Point {
    /** No such point: it never halts. */
    NOWHERE,
    /** In the handler, nothing done yet. */
    RECEIVED,
    /** The key is claimed and the effect written, but neither is complete. */
    IN_EFFECT,
    /** All is done but the delete. */
    HANDLER_DONE,
    /** The delete is on its way. */
    BEFORE_DELETE,
    /** The message is deleted, and the consumer has not heard of it. */
    AFTER_DELETE;

    /** Whether it is reached inside the consumer's process, not between it and the server. */
    boolean isInside() {
        return this == RECEIVED || this == IN_EFFECT || this == HANDLER_DONE;
    }
}
