package io.holdfast.deadletters;

/**
 * What was asked for cannot or should not be done. The message is one sentence for the person who asked that says why, and what to do.
 * Nothing was changed, unless the sentence says so. Immutable.
 */
public final class DeadLettersRefused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Why, for programs. */
    public enum Reason {
        /** No queue has the name. */
        NO_SUCH_QUEUE,
        /** No queue names this one in its redrive policy. */
        NOT_A_DEAD_LETTER_QUEUE,
        /** The directory is not empty; snapshots are never written over. */
        SNAPSHOT_EXISTS,
        /** The directory holds no finished snapshot. */
        NO_SNAPSHOT,
        /** A checksum does not fit, or a file cannot be read. */
        SNAPSHOT_DAMAGED,
        /** The disk refused a part of the snapshot; it can be resumed. */
        SNAPSHOT_NOT_WRITTEN,
        /** The snapshot was taken of another queue. */
        OTHER_QUEUE,
        /** The snapshot was never audited. */
        NOT_AUDITED,
        /** Fewer dead letters passed the audit than required. */
        AUDIT_FAILED,
        /** Messages of the snapshot were sent to the queue before; that can be resumed. */
        RESTORED_BEFORE,
        /** The queue is of the other kind, FIFO or standard. */
        OTHER_KIND,
        /** A move task of the queue is already running. */
        ALREADY_RUNNING,
        /** The server refused the move task for another reason. */
        MOVE_TASK_REFUSED
    }

    private final Reason reason;

    DeadLettersRefused(Reason reason, String sentence) {
        super(sentence);
        this.reason = reason;
    }

    DeadLettersRefused(Reason reason, String sentence, Throwable cause) {
        super(sentence, cause);
        this.reason = reason;
    }

    /** Why, for programs. */
    public Reason reason() {
        return reason;
    }
}
