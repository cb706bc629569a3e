package io.holdfast.app.action;

import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.request.AddPermissionRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.PermissionRules;

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
