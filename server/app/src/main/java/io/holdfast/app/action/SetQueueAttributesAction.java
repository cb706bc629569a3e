package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.SetQueueAttributes;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.SetQueueAttributesRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Changes settings of a queue, all of them or, if one is wrong, none. */
final class SetQueueAttributesAction {
    private final ActionPorts ports;

    SetQueueAttributesAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(SetQueueAttributesRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        if (request.attributes().isEmpty()) {
            throw new RequestRefused(Failure.missingParameter("Attribute.Name"));
        }
        SetQueueAttributes command = new SetQueueAttributes(
                queue.id(), new AttributePatch(ports, invocation).forQueue(queue, request.attributes()));
        invocation.submitChange(
                command, ports.spread(), queue.name(), queue, new EmptyResult(Operation.SET_QUEUE_ATTRIBUTES));
    }
}
