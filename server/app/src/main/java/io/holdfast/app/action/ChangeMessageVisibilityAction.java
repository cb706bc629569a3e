package io.holdfast.app.action;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.VisibilityRules;
import java.util.List;
import java.util.Objects;

/** Hides a received message for another time, counted from now; 0 releases it. */
final class ChangeMessageVisibilityAction {
    private final ActionPorts ports;

    ChangeMessageVisibilityAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ChangeMessageVisibilityRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(VisibilityRules.timeout(request.visibilityTimeoutSeconds()));
        int seconds = Objects.requireNonNull(request.visibilityTimeoutSeconds());
        if (queue.settings().parts() == 1) {
            Receipt receipt = Receipts.read(ports, queue, request.receiptHandle());
            invocation.submit(
                    new ChangeMessageVisibility(queue.id(), List.of(change(receipt, seconds, invocation))),
                    reply -> result(reply, request, seconds));
        } else {
            ReceiptHandle handle = Receipts.handle(ports, queue, request.receiptHandle());
            new PartReceipts(ports, invocation)
                    .changeVisibility(
                            List.of(handle),
                            List.of(change(Receipts.of(handle), seconds, invocation)),
                            reply -> result(reply, request, seconds));
        }
    }

    private static ChangeMessageVisibility.Change change(Receipt receipt, int seconds, Invocation invocation) {
        return new ChangeMessageVisibility.Change(receipt, seconds * 1000L, invocation.returnsReceive());
    }

    private static Outcome result(Reply reply, ChangeMessageVisibilityRequest request, int seconds) {
        Refusal refusal = ((Reply.VisibilityChanged) reply).outcomes().get(0);
        return refusal == null
                ? new EmptyResult(Operation.CHANGE_MESSAGE_VISIBILITY)
                : VisibilityChanges.failure(refusal, String.valueOf(request.receiptHandle()), seconds);
    }
}
