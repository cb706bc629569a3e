package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.StartMessageMoveTask;
import io.holdfast.protocol.sqs.AwsError;
import io.holdfast.protocol.sqs.MessageId;
import io.holdfast.protocol.sqs.QueueArn;
import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.request.StartMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.result.StartMessageMoveTaskResult;
import io.holdfast.protocol.sqs.rules.MoveTaskRules;
import org.jspecify.annotations.Nullable;

/** Begins to move the messages of a dead-letter queue back to where they came from, or to a queue of the caller's choice. */
final class StartMessageMoveTaskAction {
    private final ActionPorts ports;

    StartMessageMoveTaskAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(StartMessageMoveTaskRequest request, Invocation invocation) throws RequestRefused {
        Actions.refuse(MoveTaskRules.check(request));
        QueueInfo source = MoveTaskNames.queue(ports, invocation, request.sourceArn());
        if (source == null) {
            throw new RequestRefused(MoveTaskRules.sourceDoesNotExist());
        }
        if (ports.partitions()
                .directory()
                .deadLetterSources(source.name(), "", 1)
                .isEmpty()) {
            throw new OtherQueueRefused(MoveTaskRules.notADeadLetterQueue());
        }
        if (source.settings().parts() > 1) {
            throw new RequestRefused(
                    AwsError.UNSUPPORTED_OPERATION,
                    SpreadTag.cannotMoveFrom(source.name().name()));
        }
        QueueName destination = destination(request, invocation, source.name());
        Integer perSecond = request.maxNumberOfMessagesPerSecond();
        MessageId id = ports.messageIds().next();
        StartMessageMoveTask command = new StartMessageMoveTask(
                source.id(), destination, perSecond == null ? 0 : perSecond, id.high(), id.low());
        String handle = new TaskHandle(id.high(), id.low(), source.name().arn()).encode();
        invocation.submit(command, reply -> new StartMessageMoveTaskResult(handle));
    }

    private @Nullable QueueName destination(
            StartMessageMoveTaskRequest request, Invocation invocation, QueueName source) throws RequestRefused {
        if (request.destinationArn() == null) {
            return null;
        }
        QueueInfo destination = MoveTaskNames.queue(ports, invocation, request.destinationArn());
        if (destination == null) {
            throw new OtherQueueRefused(MoveTaskRules.destinationDoesNotExist());
        }
        Actions.refuse(MoveTaskRules.sameType(arn(source), arn(destination.name())));
        return destination.name();
    }

    private static QueueArn arn(QueueName name) {
        return new QueueArn(name.region(), name.account(), name.name());
    }
}
