package io.holdfast.app.action;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.sqs.request.GetQueueUrlRequest;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.GetQueueUrlResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueRules;

/** Says where a queue is. */
final class GetQueueUrlAction {
    private final ActionPorts ports;

    GetQueueUrlAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(GetQueueUrlRequest request, Invocation invocation) throws RequestRefused {
        Actions.refuse(QueueRules.givenQueueName(request.queueName()));
        String owner = request.queueOwnerAccountId();
        QueueName name = new QueueName(
                invocation.region(), owner == null ? invocation.account() : owner, String.valueOf(request.queueName()));
        if (ports.partitions().directory().find(name) == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        invocation.respond(new GetQueueUrlResult(invocation.url(name)));
    }
}
