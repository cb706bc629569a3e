package io.holdfast.app.action;

import io.holdfast.app.audit.Audit;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.spread.SpreadQueues;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;

/** What the actions work with. */
public record ActionPorts(
        Partitions partitions,
        ReceiptHandles receipts,
        MessageIds messageIds,
        SendGate sends,
        KmsKeys kmsKeys,
        ClockSteps times,
        Audit audit,
        CallerBudgets budgets,
        Tracing tracing,
        QueueLists lists,
        SpreadQueues spread) {
    /** Of a server that is alone. */
    public ActionPorts(
            Partitions partitions,
            ReceiptHandles receipts,
            MessageIds messageIds,
            SendGate sends,
            KmsKeys kmsKeys,
            ClockSteps times,
            Audit audit,
            CallerBudgets budgets,
            Tracing tracing) {
        this(
                partitions,
                receipts,
                messageIds,
                sends,
                kmsKeys,
                times,
                audit,
                budgets,
                tracing,
                QueueLists.of(partitions.directory()),
                new SpreadQueues(partitions));
    }
}
