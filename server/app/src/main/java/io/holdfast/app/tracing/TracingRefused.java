package io.holdfast.app.tracing;

/** Spans were asked for and cannot be made. The message is for the operator. */
public final class TracingRefused extends Exception {
    private static final long serialVersionUID = 1;

    public TracingRefused(String message) {
        super(message);
    }
}
