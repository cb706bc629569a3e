package io.holdfast.app.action;

import io.holdfast.engine.command.QueueInfo;
import io.holdfast.engine.command.Receipt;
import io.holdfast.protocol.sqs.receipt.ReceiptHandle;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.protocol.sqs.result.RequestRefused;
import io.holdfast.protocol.sqs.rules.ReceiptRules;
import org.jspecify.annotations.Nullable;

/** Reads receipt handles: issued by this server, and for this queue. */
final class Receipts {
    private Receipts() {}

    static Receipt read(ReceiptHandles handles, QueueInfo queue, @Nullable String text) throws RequestRefused {
        Actions.refuse(ReceiptRules.given(text));
        String given = String.valueOf(text);
        ReceiptHandle handle = handles.decode(given);
        if (handle == null) {
            throw new RequestRefused(ReceiptRules.neverIssued(given));
        }
        if (handle.queueId() != queue.id()) {
            throw new RequestRefused(ReceiptRules.ofAnotherQueue(given));
        }
        return new Receipt(handle.sequence(), handle.delivery());
    }
}
