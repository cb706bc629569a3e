package io.holdfast.app.action;

import io.holdfast.engine.command.ListMessageMoveTasks;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.SqsLimits;
import io.holdfast.protocol.sqs.request.ListMessageMoveTasksRequest;
import io.holdfast.protocol.sqs.result.ListMessageMoveTasksResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.MoveTaskRules;

/** Lists the latest move tasks of a dead-letter queue. */
final class ListMessageMoveTasksAction {
    private final ActionPorts ports;

    ListMessageMoveTasksAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ListMessageMoveTasksRequest request, Invocation invocation) throws RequestRefused {
        Actions.refuse(MoveTaskRules.check(request));
        QueueInfo source = MoveTaskNames.queue(ports, invocation, request.sourceArn());
        if (source == null) {
            throw new RequestRefused(MoveTaskRules.sourceDoesNotExist());
        }
        Integer maximum = request.maxResults();
        ListMessageMoveTasks command = new ListMessageMoveTasks(
                source.id(), maximum == null ? SqsLimits.LIST_MOVE_TASKS_DEFAULT_RESULTS : maximum);
        String sourceArn = source.name().arn();
        invocation.submit(
                command,
                reply -> new ListMessageMoveTasksResult(((Reply.MoveTasks) reply)
                        .tasks().stream()
                                .map(task -> MoveTaskNames.shown(task, sourceArn, ports.times()))
                                .toList()));
    }
}
