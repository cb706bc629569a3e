package io.holdfast.app.action;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.DeleteQueueRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Removes a queue and everything in it, at once. */
final class DeleteQueueAction {
    private final ActionPorts ports;

    DeleteQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(DeleteQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        invocation.submitChange(
                new DeleteQueue(queue.id()),
                ports.spread(),
                queue.name(),
                queue,
                new EmptyResult(Operation.DELETE_QUEUE));
    }
}
