package io.holdfast.app.action;

import io.holdfast.engine.command.ChangeMessageVisibility;
import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.engine.command.Refusal;
import io.holdfast.engine.command.Reply;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchEntry;
import io.holdfast.protocol.sqs.request.ChangeMessageVisibilityBatchRequest;
import io.holdfast.protocol.sqs.result.BatchFailure;
import io.holdfast.protocol.sqs.result.ChangeMessageVisibilityBatchResult;
import io.holdfast.protocol.sqs.result.Failure;
import io.holdfast.protocol.sqs.result.Outcome;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.BatchRules;
import io.holdfast.protocol.sqs.rules.ReceiptRules;
import io.holdfast.protocol.sqs.rules.VisibilityRules;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Changes up to ten visibilities; an entry that is refused does not stop the others. */
final class ChangeMessageVisibilityBatchAction {
    private final ActionPorts ports;

    ChangeMessageVisibilityBatchAction(ActionPorts ports) {
        this.ports = ports;
    }

    void perform(ChangeMessageVisibilityBatchRequest request, Invocation invocation) throws RequestRefused {
        QueueInfo queue = invocation.queue(request.queueUrl());
        Actions.refuse(BatchRules.check(request));
        List<ChangeMessageVisibilityBatchEntry> entries = Batches.entries(request.entries());
        List<@Nullable Failure> failures = new ArrayList<>(entries.size());
        List<ChangeMessageVisibility.Change> changes = new ArrayList<>(entries.size());
        List<ReceiptHandle> handles = queue.settings().parts() == 1 ? List.of() : new ArrayList<>(entries.size());
        for (ChangeMessageVisibilityBatchEntry entry : entries) {
            try {
                changes.add(change(queue, entry, handles, invocation.returnsReceive()));
                failures.add(null);
            } catch (RequestRefused refused) {
                failures.add(refused.failure());
            }
        }
        if (changes.isEmpty()) {
            invocation.respond(result(entries, failures));
            return;
        }
        Function<Reply, Outcome> shape = reply -> {
            Iterator<@Nullable Refusal> outcomes =
                    ((Reply.VisibilityChanged) reply).outcomes().iterator();
            for (int i = 0; i < entries.size(); i++) {
                if (failures.get(i) == null) {
                    failures.set(i, failure(entries.get(i), outcomes.next()));
                }
            }
            return result(entries, failures);
        };
        if (handles.isEmpty()) {
            invocation.submit(new ChangeMessageVisibility(queue.id(), changes), shape);
        } else {
            new PartReceipts(ports, invocation).changeVisibility(handles, changes, shape);
        }
    }

    /** @param handles gets what the change is about, if the queue is spread over several partitions */
    private ChangeMessageVisibility.Change change(
            QueueInfo queue,
            ChangeMessageVisibilityBatchEntry entry,
            List<ReceiptHandle> handles,
            boolean returnsReceive)
            throws RequestRefused {
        Actions.refuse(VisibilityRules.timeoutInBatch(entry.visibilityTimeoutSeconds()));
        int seconds = Objects.requireNonNull(entry.visibilityTimeoutSeconds());
        Receipt receipt;
        if (queue.settings().parts() == 1) {
            receipt = Receipts.read(ports, queue, entry.receiptHandle());
        } else {
            ReceiptHandle handle = Receipts.handle(ports, queue, entry.receiptHandle());
            handles.add(handle);
            receipt = Receipts.of(handle);
        }
        return new ChangeMessageVisibility.Change(receipt, seconds * 1000L, returnsReceive);
    }

    private static @Nullable Failure failure(ChangeMessageVisibilityBatchEntry entry, @Nullable Refusal refusal) {
        if (refusal == null) {
            return null;
        }
        if (refusal == Refusal.RECEIPT_EXPIRED) {
            return ReceiptRules.expiredInBatch();
        }
        int seconds = Objects.requireNonNull(entry.visibilityTimeoutSeconds());
        return VisibilityChanges.failure(refusal, String.valueOf(entry.receiptHandle()), seconds);
    }

    private static ChangeMessageVisibilityBatchResult result(
            List<ChangeMessageVisibilityBatchEntry> entries, List<@Nullable Failure> failures) {
        List<String> changed = new ArrayList<>(entries.size());
        List<BatchFailure> failed = new ArrayList<>(0);
        Batches.divide(entries, failures, changed, failed);
        return new ChangeMessageVisibilityBatchResult(changed, failed);
    }
}
