package io.holdfast.app.action;

import io.holdfast.engine.command.CancelMessageMoveTask;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.redrive.TaskHandle;
import io.holdfast.protocol.sqs.request.CancelMessageMoveTaskRequest;
import io.holdfast.protocol.sqs.result.CancelMessageMoveTaskResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.MoveTaskRules;

/** Ends a running move task; what it has moved stays moved. */
final class CancelMessageMoveTaskAction {
    private final ActionPorts ports;

    CancelMessageMoveTaskAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(CancelMessageMoveTaskRequest request, Invocation invocation) throws RequestRefused {
        TaskHandle handle = MoveTaskRules.handle(request.taskHandle());
        QueueInfo source = MoveTaskNames.queue(ports, invocation, handle.sourceArn());
        if (source == null) {
            throw new RequestRefused(MoveTaskRules.sourceDoesNotExist());
        }
        CancelMessageMoveTask command = new CancelMessageMoveTask(source.id(), handle.taskIdHigh(), handle.taskIdLow());
        invocation.submit(command, reply -> new CancelMessageMoveTaskResult(((Reply.MoveTaskCancelled) reply).moved()));
    }
}
