package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.protocol.sqs.request.ListDeadLetterSourceQueuesRequest;
import io.holdfast.protocol.sqs.result.ListDeadLetterSourceQueuesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Lists the queues whose dead letters go to this one. */
final class ListDeadLetterSourceQueuesAction {
    private final ActionPorts ports;

    ListDeadLetterSourceQueuesAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ListDeadLetterSourceQueuesRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo target = invocation.queue(request.queueUrl());
        QueuePage.respond(
                invocation,
                request.maxResults(),
                request.nextToken(),
                (after, limit, listener) -> ports.lists().deadLetterSources(target.name(), after, limit, listener),
                page -> new ListDeadLetterSourceQueuesResult(page.urls(invocation), page.nextToken()));
    }
}
