package io.holdfast.app.action;

import io.holdfast.engine.command.PurgeQueue;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.PurgeQueueRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Removes all messages of a queue: waiting, delayed and in flight. */
final class PurgeQueueAction {
    private final ActionPorts ports;

    PurgeQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(PurgeQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        invocation.submitChange(
                new PurgeQueue(queue.id()),
                ports.spread(),
                queue.name(),
                queue,
                new EmptyResult(Operation.PURGE_QUEUE));
    }
}
