package io.holdfast.log;

/** The disk refused. Nobody knows what of the last record is on it. */
public final class LogFailure extends Exception {
    private static final long serialVersionUID = 1;

    public LogFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
