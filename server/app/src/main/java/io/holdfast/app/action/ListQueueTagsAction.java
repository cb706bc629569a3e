package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.request.ListQueueTagsRequest;
import io.holdfast.protocol.sqs.result.ListQueueTagsResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Answers with all tags of a queue. */
final class ListQueueTagsAction {
    void perform(ListQueueTagsRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        invocation.respond(new ListQueueTagsResult(queue.tags()));
    }
}
