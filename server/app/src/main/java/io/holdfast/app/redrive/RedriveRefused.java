package io.holdfast.app.redrive;

import io.holdfast.engine.command.Refusal;

/** A redrive cannot be started, found or changed. */
public final class RedriveRefused extends Exception {
    private static final long serialVersionUID = 1L;

    private final RefusalReason reason;
    private final String sentence;

    RedriveRefused(RefusalReason reason, String sentence) {
        super(sentence, null, false, false);
        this.reason = reason;
        this.sentence = sentence;
    }

    static RedriveRefused by(Refusal refusal) {
        return switch (refusal) {
            case NO_SUCH_QUEUE -> new RedriveRefused(RefusalReason.NO_SUCH_QUEUE, "The queue does not exist.");
            case NO_SUCH_MOVE_TASK ->
                new RedriveRefused(RefusalReason.NO_SUCH_REDRIVE, "The queue has no redrive with this id.");
            case MOVE_TASK_RUNNING ->
                new RedriveRefused(
                        RefusalReason.CONFLICT,
                        "A redrive or a message move task of this queue is open already. End it first.");
            case TOO_MANY_MOVE_TASKS ->
                new RedriveRefused(RefusalReason.TOO_MANY, "Too many redrives are open. End one of them first.");
            case MOVE_TASK_NOT_ACTIVE ->
                new RedriveRefused(RefusalReason.CONFLICT, "The redrive has ended, or another one is open.");
            default ->
                new RedriveRefused(RefusalReason.UNAVAILABLE, "The queue cannot be redriven now: " + refusal + ".");
        };
    }

    public RefusalReason reason() {
        return reason;
    }

    public String sentence() {
        return sentence;
    }
}
