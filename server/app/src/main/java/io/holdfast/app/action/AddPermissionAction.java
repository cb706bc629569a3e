package io.holdfast.app.action;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.PermissionRules;

/** Adds a statement to the policy of a queue. */
final class AddPermissionAction {
    private final ActionPorts ports;

    AddPermissionAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(AddPermissionRequest request, Invocation invocation) throws RequestRefused {
        PolicyEdits.perform(
                ports,
                invocation,
                request.queueUrl(),
                (queue, policy) -> PermissionRules.add(request, queue.name().arn(), policy),
                new EmptyResult(Operation.ADD_PERMISSION));
    }
}
