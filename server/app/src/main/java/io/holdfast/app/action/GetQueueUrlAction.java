package io.holdfast.app.action;

import io.holdfast.engine.command.QueueName;
import io.holdfast.protocol.Failure;
import io.holdfast.protocol.GetQueueUrlRequest;
import io.holdfast.protocol.GetQueueUrlResult;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.rules.QueueRules;

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
        if (ports.partition().directory().find(name) == null) {
            throw new RequestRefused(Failure.queueDoesNotExist());
        }
        invocation.respond(new GetQueueUrlResult(invocation.url(name)));
    }
}
