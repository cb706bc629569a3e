package io.holdfast.protocol.cloudwatch;

/** Thrown where a request cannot be granted; carries what the client is told, and costs no stack trace. */
public final class CloudWatchRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient CloudWatchError error;

    public CloudWatchRefused(CloudWatchError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public CloudWatchError error() {
        return error;
    }
}
