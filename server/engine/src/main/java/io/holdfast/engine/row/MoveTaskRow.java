package io.holdfast.engine.row;

import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.QueueName;

/**
 * A move task of a dead-letter queue.
 *
 * <pre>
 * | version 1 | task id 16 | status 1 | per second 4 | started millis 8 | moved 8 | to move 8 | destination's ARN 4+n | failure 4+n |
 * </pre>
 */
public final class MoveTaskRow {
    private static final int VERSION = 1;

    private MoveTaskRow() {}

    public static byte[] of(MoveTask task) {
        QueueName destination = task.destination();
        return RowWriter.ofSize(128)
                .putByte(VERSION)
                .putLong(task.taskIdHigh())
                .putLong(task.taskIdLow())
                .putByte(task.status().id())
                .putInt(task.perSecond())
                .putLong(task.startedAtMillis())
                .putLong(task.moved())
                .putLong(task.toMove())
                .putText(destination == null ? null : destination.arn())
                .putText(task.failureReason())
                .done();
    }

    public static MoveTask read(byte[] row) {
        RowReader in = RowReader.of(row);
        in.version(VERSION);
        long taskIdHigh = in.getLong();
        long taskIdLow = in.getLong();
        MoveTaskStatus status = MoveTaskStatus.of(in.getByte());
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
