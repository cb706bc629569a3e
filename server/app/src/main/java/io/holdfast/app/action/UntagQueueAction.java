package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.UntagQueue;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.UntagQueueRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.TagRules;

/** Takes tags off a queue; keys that it does not have are no error. */
final class UntagQueueAction {
    private final ActionPorts ports;

    UntagQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(UntagQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(TagRules.untag(request.tagKeys()));
        invocation.submitChange(
                new UntagQueue(queue.id(), request.tagKeys()),
                ports.spread(),
                queue.name(),
                queue,
                new EmptyResult(Operation.UNTAG_QUEUE));
    }
}
