package io.holdfast.command.server;

/** A server said no, in the words of its API. */
public final class ServiceError extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    ServiceError(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }

    /** As in {@code QueueDoesNotExist}; empty if the answer was not one of the API. */
    public String code() {
        return code;
    }

    public int status() {
        return status;
    }

    public boolean is(String other) {
        return code.equals(other);
    }
}
