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
    /** A queue that was spread over several partitions, and is not any more, has no messages left there. */
    private static final Receipt OF_MESSAGE_THAT_IS_GONE = new Receipt(Long.MAX_VALUE, 0);

    private Receipts() {}

    static Receipt read(ActionPorts ports, QueueInfo queue, @Nullable String text) throws RequestRefused {
        ReceiptHandle handle = handle(ports, queue, text);
        return handle.queueId() == queue.id() ? of(handle) : OF_MESSAGE_THAT_IS_GONE;
    }

    static Receipt of(ReceiptHandle handle) {
        return new Receipt(handle.sequence(), handle.delivery());
    }

    /** Of the queue, or of any part that it has or had. */
    static ReceiptHandle handle(ActionPorts ports, QueueInfo queue, @Nullable String text) throws RequestRefused {
        ReceiptHandle handle = handle(ports.receipts(), text);
        if (handle.queueId() != queue.id() && !ports.spread().isOf(queue, handle.queueId())) {
            throw new RequestRefused(ReceiptRules.ofAnotherQueue(String.valueOf(text)));
        }
        return handle;
    }

    private static ReceiptHandle handle(ReceiptHandles handles, @Nullable String text) throws RequestRefused {
        Actions.refuse(ReceiptRules.given(text));
        String given = String.valueOf(text);
        ReceiptHandle handle = handles.decode(given);
        if (handle == null) {
            throw new RequestRefused(ReceiptRules.neverIssued(given));
        }
        return handle;
    }
}
