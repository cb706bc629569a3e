package io.holdfast.app.action;

import io.holdfast.engine.command.DeleteMessage;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchEntry;
import io.holdfast.protocol.sqs.request.DeleteMessageBatchRequest;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.DeleteMessageBatchResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.BatchRules;
import io.holdfast.protocol.sqs.rules.ReceiptRules;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Deletes up to ten received messages; an entry that is refused does not stop the others. */
final class DeleteMessageBatchAction {
    private final ActionPorts ports;

    DeleteMessageBatchAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(DeleteMessageBatchRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(BatchRules.check(request));
        List<DeleteMessageBatchEntry> entries = Batches.entries(request.entries());
        List<@Nullable Failure> failures = new ArrayList<>(entries.size());
        List<Receipt> receipts = new ArrayList<>(entries.size());
        List<ReceiptHandle> handles = queue.settings().parts() == 1 ? List.of() : new ArrayList<>(entries.size());
        for (DeleteMessageBatchEntry entry : entries) {
            try {
                if (queue.settings().parts() == 1) {
                    receipts.add(Receipts.read(ports, queue, entry.receiptHandle()));
                } else {
                    ReceiptHandle handle = Receipts.handle(ports, queue, entry.receiptHandle());
                    handles.add(handle);
                    receipts.add(Receipts.of(handle));
                }
                failures.add(null);
            } catch (RequestRefused refused) {
                failures.add(refused.failure());
            }
        }
        if (receipts.isEmpty()) {
            invocation.respond(result(entries, failures));
            return;
        }
        Function<Reply, Outcome> shape = reply -> {
            if (reply instanceof Reply.Deleted deleted) {
                addRefusals(failures, deleted.outcomes().iterator());
            }
            trace(invocation, queue, receipts, reply);
            return result(entries, failures);
        };
        if (handles.isEmpty()) {
            invocation.submit(new DeleteMessage(queue.id(), receipts), shape);
        } else {
            new PartReceipts(ports, invocation).delete(handles, shape);
        }
    }

    private void trace(Invocation invocation, QueueInfo queue, List<Receipt> receipts, Reply reply) {
        for (int i = 0; i < receipts.size(); i++) {
            if (!(reply instanceof Reply.Deleted some) || some.outcomes().get(i) == null) {
                DeleteMessageAction.trace(ports, invocation, queue, receipts.get(i));
            }
        }
    }

    /** The queue was asked about the entries that had no failure yet, in their order. */
    private static void addRefusals(List<@Nullable Failure> failures, Iterator<@Nullable Refusal> outcomes) {
        for (int i = 0; i < failures.size(); i++) {
            if (failures.get(i) == null && outcomes.next() != null) {
                failures.set(i, ReceiptRules.expiredInBatch());
            }
        }
    }

    private static DeleteMessageBatchResult result(
            List<DeleteMessageBatchEntry> entries, List<@Nullable Failure> failures) {
        List<String> deleted = new ArrayList<>(entries.size());
        List<BatchFailure> failed = new ArrayList<>(0);
        Batches.divide(entries, failures, deleted, failed);
        return new DeleteMessageBatchResult(deleted, failed);
    }
}
