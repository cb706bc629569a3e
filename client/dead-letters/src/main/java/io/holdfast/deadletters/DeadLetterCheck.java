package io.holdfast.deadletters;

/**
 * Says whether the repaired code can handle a dead letter: returns if it can, throws if it cannot. Called on one thread, one message at a
 * time. {@link HandlerCheck} makes one of a consumer's handler.
 */
@FunctionalInterface
public interface DeadLetterCheck {
    /** Tries one dead letter; whatever it throws is the reason in the report. */
    void check(DeadLetter letter) throws Exception;
}
