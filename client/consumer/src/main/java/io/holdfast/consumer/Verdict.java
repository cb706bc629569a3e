package io.holdfast.consumer;

/** How the handling of a message ended. Immutable. */
sealed interface Verdict {
    /** With this outcome, returned by the handler or made of what it threw. */
    record Decided(Outcome outcome) implements Verdict {}

    /** Before it began: the body cannot be read. */
    record Unreadable(Throwable cause) implements Verdict {}
}
