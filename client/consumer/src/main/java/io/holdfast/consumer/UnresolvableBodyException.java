package io.holdfast.consumer;

/** Thrown by a {@link BodyResolver} for a body that can never be resolved. */
public class UnresolvableBodyException extends Exception {
    private static final long serialVersionUID = 1;

    public UnresolvableBodyException(String message) {
        super(message);
    }

    public UnresolvableBodyException(String message, Throwable cause) {
        super(message, cause);
    }
}
