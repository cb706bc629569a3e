package io.holdfast.app.action;

import io.holdfast.engine.DeleteMessage;
import io.holdfast.engine.QueueInfo;
import io.holdfast.engine.Receipt;
import io.holdfast.protocol.BatchFailure;
import io.holdfast.protocol.DeleteMessageBatchEntry;
import io.holdfast.protocol.DeleteMessageBatchRequest;
import io.holdfast.protocol.DeleteMessageBatchResult;
import io.holdfast.protocol.RequestRefused;
import io.holdfast.protocol.rules.BatchRules;
import java.util.ArrayList;
import java.util.List;

/** Deletes up to ten received messages; an entry that is refused does not stop the others. */
final class DeleteMessageBatchAction {
    private final ActionPorts ports;

    DeleteMessageBatchAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(DeleteMessageBatchRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(ports.partition(), request.queueUrl());
        Actions.refuse(BatchRules.check(request));
        List<DeleteMessageBatchEntry> entries = Batches.entries(request.entries());
        List<Receipt> receipts = new ArrayList<>(entries.size());
        List<String> deleted = new ArrayList<>(entries.size());
        List<BatchFailure> failed = new ArrayList<>(0);
        for (DeleteMessageBatchEntry entry : entries) {
            try {
                receipts.add(Receipts.read(ports.receipts(), queue, entry.receiptHandle()));
                deleted.add(Batches.id(entry));
            } catch (RequestRefused refused) {
                failed.add(new BatchFailure(Batches.id(entry), refused.failure()));
            }
        }
        DeleteMessageBatchResult result = new DeleteMessageBatchResult(deleted, failed);
        if (receipts.isEmpty()) {
            invocation.respond(result);
        } else {
            invocation.submit(ports.partition(), new DeleteMessage(queue.id(), receipts), reply -> result);
        }
    }
}
