package io.holdfast.consumer;

/** A queue that a consumer was told to use does not exist. Consumers never create queues: the name may be misspelt. */
public final class QueueNotFoundException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String queue;

    QueueNotFoundException(String queue, String purpose, Throwable cause) {
        super("There is no queue \"" + queue + "\" " + purpose, cause);
        this.queue = queue;
    }

    /** The name or address that was asked for. */
    public String queue() {
        return queue;
    }
}
