package io.holdfast.consumer;

import org.jspecify.annotations.Nullable;

/** How the handling of a message ended. Immutable. */
sealed interface HandlerResult {
    /** With this outcome, returned by the handler or made of what it threw, which is the failure. */
    record Decided(Outcome outcome, @Nullable Throwable failure) implements HandlerResult {
        Decided(Outcome outcome) {
            this(outcome, null);
        }
    }

    /** Before it began: the body cannot be read. */
    record Unreadable(Throwable cause) implements HandlerResult {}

    /** The batch that it was part of failed as a whole, which says nothing about this one: it is to be handled alone. */
    record Alone() implements HandlerResult {
        static final Alone INSTANCE = new Alone();
    }
}
