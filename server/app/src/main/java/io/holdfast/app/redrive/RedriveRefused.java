package io.holdfast.app.redrive;

import io.holdfast.engine.command.Refusal;

/** A redrive cannot be started, found or changed. */
public final class RedriveRefused extends Exception {
    private static final long serialVersionUID = 1L;

    /** What kind of no it is. */
    public enum Reason {
        INVALID,
        NO_SUCH_QUEUE,
        NO_SUCH_REDRIVE,
        /** Not in the state in which it is. */
        CONFLICT,
        TOO_MANY,
        UNAVAILABLE
    }

    private final Reason reason;
    private final String sentence;

    RedriveRefused(Reason reason, String sentence) {
        super(sentence, null, false, false);
        this.reason = reason;
        this.sentence = sentence;
    }

    static RedriveRefused by(Refusal refusal) {
        return switch (refusal) {
            case NO_SUCH_QUEUE -> new RedriveRefused(Reason.NO_SUCH_QUEUE, "The queue does not exist.");
            case NO_SUCH_MOVE_TASK ->
                new RedriveRefused(Reason.NO_SUCH_REDRIVE, "The queue has no redrive with this id.");
            case MOVE_TASK_RUNNING ->
                new RedriveRefused(
                        Reason.CONFLICT,
                        "A redrive or a message move task of this queue is open already. End it first.");
            case TOO_MANY_MOVE_TASKS ->
                new RedriveRefused(Reason.TOO_MANY, "Too many redrives are open. End one of them first.");
            case MOVE_TASK_NOT_ACTIVE ->
                new RedriveRefused(Reason.CONFLICT, "The redrive has ended, or another one is open.");
            default -> new RedriveRefused(Reason.UNAVAILABLE, "The queue cannot be redriven now: " + refusal + ".");
        };
    }

    public Reason reason() {
        return reason;
    }

    public String sentence() {
        return sentence;
    }
}
