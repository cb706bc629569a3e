package io.holdfast.consumer.payload;

/** The payload of one message cannot be read, and no later attempt will change that: it is gone, too large or not ours to read. */
public final class UnreadablePayloadException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadablePayloadException(String message) {
        super(message);
    }

    public UnreadablePayloadException(String message, Throwable cause) {
        super(message, cause);
    }
}
