package io.holdfast.log;

/** Acknowledged records are missing or cannot be read. The message is the middle of a sentence: "the log …". */
public final class LogDamaged extends Exception {
    private static final long serialVersionUID = 1;

    public LogDamaged(String message) {
        super(message);
    }
}
