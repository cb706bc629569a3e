package io.holdfast.engine.command;

/**
 * Running → completed: nothing is left to move · cancelled: somebody asked for it · failed: a message cannot be moved. The ids are part
 * of the disk format. Because messages are moved in short steps, a task that is cancelled ends at once: nobody sees it cancelling.
 */
public enum MoveTaskStatus {
    RUNNING(1),
    COMPLETED(2),
    CANCELLING(3),
    CANCELLED(4),
    FAILED(5);

    private final int id;

    MoveTaskStatus(int id) {
        this.id = id;
    }

    public int id() {
        return id;
    }

    public static MoveTaskStatus of(int id) {
        for (MoveTaskStatus status : values()) {
            if (status.id == id) {
                return status;
            }
        }
        throw new InvariantViolation("a move task has the unknown status " + id);
    }
}
