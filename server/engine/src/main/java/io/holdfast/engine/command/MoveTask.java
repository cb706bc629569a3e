package io.holdfast.engine.command;

import org.jspecify.annotations.Nullable;

/**
 * A move task at one moment.
 *
 * @param destination null means back to where each message came from
 * @param perSecond 0 means as fast as it goes
 * @param startedAtMillis when it started; no two tasks of a queue have the same
 * @param toMove how many messages there were to move when it started
 * @param failureReason why it failed; empty unless it did
 */
public record MoveTask(
        long taskIdHigh,
        long taskIdLow,
        Status status,
        @Nullable QueueName destination,
        int perSecond,
        long startedAtMillis,
        long moved,
        long toMove,
        String failureReason) {
    /**
     * Running → completed: nothing is left to move · cancelled: somebody asked for it · failed: a message cannot be moved. The ids are part
     * of the disk format. Because messages are moved in short steps, a task that is cancelled ends at once: nobody sees it cancelling.
     */
    public enum Status {
        RUNNING(1),
        COMPLETED(2),
        CANCELLING(3),
        CANCELLED(4),
        FAILED(5);

        private final int id;

        Status(int id) {
            this.id = id;
        }

        public int id() {
            return id;
        }

        public static Status of(int id) {
            for (Status status : values()) {
                if (status.id == id) {
                    return status;
                }
            }
            throw new InvariantViolation("a move task has the unknown status " + id);
        }
    }

    public boolean isRunning() {
        return status == Status.RUNNING;
    }

    public boolean has(long idHigh, long idLow) {
        return taskIdHigh == idHigh && taskIdLow == idLow;
    }

    public MoveTask moved(long inAll) {
        return new MoveTask(
                taskIdHigh, taskIdLow, status, destination, perSecond, startedAtMillis, inAll, toMove, failureReason);
    }

    public MoveTask ended(Status how, String why) {
        return new MoveTask(taskIdHigh, taskIdLow, how, destination, perSecond, startedAtMillis, moved, toMove, why);
    }
}
