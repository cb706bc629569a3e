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
    void perform(TagQueueRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(TagRules.tag(request.tags(), queue.name().name()));
        invocation.submit(new TagQueue(queue.id(), request.tags()), reply -> new EmptyResult(Operation.TAG_QUEUE));
    }
}
