package io.holdfast.app.action;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.RemovePermissionRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.PermissionRules;

/** Takes a statement out of the policy of a queue. */
final class RemovePermissionAction {
    private final ActionPorts ports;

    RemovePermissionAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(RemovePermissionRequest request, Invocation invocation) throws RequestRefused {
        PolicyEdits.perform(
                ports,
                invocation,
                request.queueUrl(),
                (queue, policy) -> PermissionRules.remove(request, policy),
                new EmptyResult(Operation.REMOVE_PERMISSION));
    }
}
