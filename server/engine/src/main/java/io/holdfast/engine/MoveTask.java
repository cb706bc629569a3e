package io.holdfast.engine;

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
    private static final int VERSION = 1;

    /**
     * Running → completed: nothing is left to move · cancelled: somebody asked for it · failed: a message cannot be moved. The ids are part
     * of the disk format. Because messages are moved in short bites, a task that is cancelled ends at once: nobody sees it cancelling.
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

        private static Status of(int id) {
            for (Status status : values()) {
                if (status.id == id) {
                    return status;
                }
            }
            throw new BrokenPromise("a move task has the unknown status " + id);
        }
    }

    boolean isRunning() {
        return status == Status.RUNNING;
    }

    boolean has(long idHigh, long idLow) {
        return taskIdHigh == idHigh && taskIdLow == idLow;
    }

    MoveTask moved(long inAll) {
        return new MoveTask(
                taskIdHigh, taskIdLow, status, destination, perSecond, startedAtMillis, inAll, toMove, failureReason);
    }

    MoveTask ended(Status how, String why) {
        return new MoveTask(taskIdHigh, taskIdLow, how, destination, perSecond, startedAtMillis, moved, toMove, why);
    }

    /**
     * <pre>
     * | version 1 | task id 16 | status 1 | per second 4 | started millis 8 | moved 8 | to move 8 | destination's ARN 4+n | failure 4+n |
     * </pre>
     */
    byte[] toRow() {
        return Bytes.ofSize(128)
                .putByte(VERSION)
                .putLong(taskIdHigh)
                .putLong(taskIdLow)
                .putByte(status.id)
                .putInt(perSecond)
                .putLong(startedAtMillis)
                .putLong(moved)
                .putLong(toMove)
                .putText(destination == null ? null : destination.arn())
                .putText(failureReason)
                .done();
    }

    static MoveTask ofRow(byte[] row) {
        Bytes in = Bytes.reading(row);
        in.version(VERSION);
        long taskIdHigh = in.getLong();
        long taskIdLow = in.getLong();
        Status status = Status.of(in.getByte());
        int perSecond = in.getInt();
        long startedAtMillis = in.getLong();
        long moved = in.getLong();
        long toMove = in.getLong();
        String arn = in.getText();
        QueueName destination = arn == null ? null : QueueName.ofArn(arn);
        MoveTask task = new MoveTask(
                taskIdHigh,
                taskIdLow,
                status,
                destination,
                perSecond,
                startedAtMillis,
                moved,
                toMove,
                in.getRequiredText());
        in.end();
        return task;
    }
}
