package io.holdfast.app.action;

import io.holdfast.app.clock.ClockSteps;
import io.holdfast.engine.command.MoveTask;
import io.holdfast.engine.command.MoveTaskStatus;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.result.MessageMoveTask;
import io.holdfast.protocol.sqs.result.MessageMoveTaskStatus;
import org.jspecify.annotations.Nullable;

/** What the three actions on move tasks have in common: queues named by ARNs, and tasks in the words of the API. */
final class MoveTaskNames {
    private MoveTaskNames() {}

    /** The queue in the caller's region that an ARN names, or null if there is none. */
    static @Nullable QueueInfo queue(ActionPorts ports, Invocation invocation, @Nullable String arn) {
        QueueName name = arn == null ? null : QueueName.ofArn(arn);
        return name == null || !name.region().equals(invocation.region())
                ? null
                : ports.partitions().directory().find(name);
    }

    static MessageMoveTask shown(MoveTask task, String sourceArn, ClockSteps times) {
        QueueName destination = task.destination();
        return new MessageMoveTask(
                new TaskHandle(task.taskIdHigh(), task.taskIdLow(), sourceArn).encode(),
                status(task.status()),
                sourceArn,
                destination == null ? null : destination.arn(),
                task.perSecond() == 0 ? null : task.perSecond(),
                task.moved(),
                task.toMove(),
                task.failureReason(),
                times.shown(task.startedAtMillis()));
    }

    private static MessageMoveTaskStatus status(MoveTaskStatus status) {
        return switch (status) {
            case RUNNING -> MessageMoveTaskStatus.RUNNING;
            case COMPLETED -> MessageMoveTaskStatus.COMPLETED;
            case CANCELLING -> MessageMoveTaskStatus.CANCELLING;
            case CANCELLED -> MessageMoveTaskStatus.CANCELLED;
            case FAILED -> MessageMoveTaskStatus.FAILED;
        };
    }
}
