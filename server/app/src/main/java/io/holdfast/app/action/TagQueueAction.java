package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.TagQueue;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.TagQueueRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.TagRules;

/** Adds tags to a queue, and replaces those of the same keys. */
final class TagQueueAction {
    private final ActionPorts ports;

    TagQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(TagQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(TagRules.tag(request.tags(), queue.name().name()));
        Actions.refuse(SpreadTag.objection(
                request.tags(), queue.settings().isFifo(), ports.spread().most()));
        if (!ports.spread().mayHaveParts(queue)) {
            Actions.refuse(SpreadTag.objection(request.tags(), queue.name().name()));
        }
        invocation.submitChange(
                new TagQueue(queue.id(), request.tags()),
                ports.spread(),
                queue.name(),
                queue,
                new EmptyResult(Operation.TAG_QUEUE));
    }
}
