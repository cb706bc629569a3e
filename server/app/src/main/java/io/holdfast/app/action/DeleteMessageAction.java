package io.holdfast.app.action;

import io.holdfast.app.tracing.TracedRequest;
import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.Operation;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.request.DeleteMessageRequest;
import io.holdfast.protocol.sqs.result.EmptyResult;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.ReceiptRules;
import java.util.List;

/** Deletes a received message. One that is gone already counts as deleted. */
final class DeleteMessageAction {
    private final ActionPorts ports;

    DeleteMessageAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(DeleteMessageRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        if (queue.settings().parts() == 1) {
            Receipt receipt = Receipts.read(ports, queue, request.receiptHandle());
            invocation.submit(
                    new DeleteMessage(queue.id(), List.of(receipt)),
                    reply -> result(reply, request, queue, receipt, invocation));
        } else {
            ReceiptHandle handle = Receipts.handle(ports, queue, request.receiptHandle());
            new PartReceipts(ports, invocation)
                    .delete(List.of(handle), reply -> result(reply, request, queue, Receipts.of(handle), invocation));
        }
    }

    private Outcome result(
            Reply reply, DeleteMessageRequest request, QueueInfo queue, Receipt receipt, Invocation invocation) {
        if (reply instanceof Reply.Deleted) {
            return ReceiptRules.expired(String.valueOf(request.receiptHandle()));
        }
        trace(ports, invocation, queue, receipt);
        return new EmptyResult(Operation.DELETE_MESSAGE);
    }

    static void trace(ActionPorts ports, Invocation invocation, QueueInfo queue, Receipt deleted) {
        TracedRequest traced = invocation.traced();
        if (traced != null) {
            ports.tracing().deleted(traced, queue, deleted.sequence());
        }
    }
}
