package io.holdfast.app.action;

import io.holdfast.engine.command.CreateQueue;
import io.holdfast.engine.command.QueueName;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.request.CreateQueueRequest;
import io.holdfast.protocol.sqs.result.CreateQueueResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.QueueAttributes;
import io.holdfast.protocol.sqs.rules.QueueRules;
import io.holdfast.protocol.sqs.rules.TagRules;
import java.util.Map;
import java.util.TreeMap;

/** Makes a queue, or finds the one of that name if the given attributes agree with it. */
final class CreateQueueAction {
    private final ActionPorts ports;

    CreateQueueAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(CreateQueueRequest request, Invocation invocation) throws RequestRefused {
        boolean fifo = QueueAttributes.asksForFifo(request.attributes());
        Actions.refuse(QueueRules.newQueueName(request.queueName(), fifo));
        QueueName name = invocation.ownName(String.valueOf(request.queueName()));
        Map<String, String> attributes = new AttributePatch(ports, invocation).forNewQueue(name, request.attributes());
        Actions.refuse(TagRules.newQueue(request.tags(), name.name()));
        Actions.refuse(SpreadTag.objection(request.tags(), fifo, ports.spread().most()));
        CreateQueue command = new CreateQueue(name, attributes, new TreeMap<>(request.tags()));
        invocation.submitChange(command, ports.spread(), name, null, reply -> {
            Reply.QueueReady ready = (Reply.QueueReady) reply;
            return new CreateQueueResult(invocation.url(ready.queue().name()));
        });
    }
}
