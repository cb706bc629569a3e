package io.holdfast.consumer.idempotency;

/** Thrown by {@link Keys#orRefuse()} for a message without a key. */
public final class MissingKeyException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MissingKeyException(String messageId) {
        super("message " + messageId + " has no idempotency key and is refused");
    }
}
