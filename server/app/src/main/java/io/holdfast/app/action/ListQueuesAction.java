package io.holdfast.app.action;

import io.holdfast.protocol.sqs.request.ListQueuesRequest;
import io.holdfast.protocol.sqs.result.ListQueuesResult;
import io.holdfast.protocol.sqs.result.RequestRefused;

/** Lists the caller's queues in order of their names, a page at a time if asked to. */
final class ListQueuesAction {
    private final ActionPorts ports;

    ListQueuesAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ListQueuesRequest request, Invocation invocation) throws RequestRefused {
        String prefix = request.queueNamePrefix() == null ? "" : request.queueNamePrefix();
        QueuePage.respond(
                invocation,
                request.maxResults(),
                request.nextToken(),
                (after, limit, listener) ->
                        ports.lists().list(invocation.region(), invocation.account(), prefix, after, limit, listener),
                page -> new ListQueuesResult(page.urls(invocation), page.nextToken()));
    }
}
