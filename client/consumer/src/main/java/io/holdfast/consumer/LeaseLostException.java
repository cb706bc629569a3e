package io.holdfast.consumer;

/** The message of this delivery may be somebody else's by now. */
public final class LeaseLostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LeaseLostException(String message) {
        super(message);
    }
}
