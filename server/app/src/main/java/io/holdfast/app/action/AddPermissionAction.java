package io.holdfast.app.action;

import io.holdfast.protocol.AddPermissionRequest;
import io.holdfast.protocol.EmptyResult;
import io.holdfast.protocol.Operation;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.rules.PermissionRules;

/** Adds a statement to the policy of a queue. */
final class AddPermissionAction {
    private final PolicyEdits edits;

    AddPermissionAction(ActionPorts ports) {
        this.edits = new PolicyEdits(ports);
    }

    void perform(AddPermissionRequest request, Invocation invocation) throws RequestRefused {
        edits.perform(
                invocation,
                request.queueUrl(),
                (queue, policy) -> PermissionRules.add(request, queue.name().arn(), policy),
                new EmptyResult(Operation.ADD_PERMISSION));
    }
}
