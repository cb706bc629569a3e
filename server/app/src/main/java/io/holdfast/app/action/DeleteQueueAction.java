package io.holdfast.app.action;

import io.holdfast.engine.command.DeleteQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.DeleteQueueRequest;
import io.holdfast.protocol.EmptyResult;
import io.holdfast.protocol.Operation;
import io.holdfast.protocol.RequestRefused;

/** Removes a queue and everything in it, at once. */
final class DeleteQueueAction {
    private final ActionPorts ports;

    DeleteQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(DeleteQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(ports.partition(), request.queueUrl());
        invocation.submit(
                ports.partition(), new DeleteQueue(queue.id()), reply -> new EmptyResult(Operation.DELETE_QUEUE));
    }
}
