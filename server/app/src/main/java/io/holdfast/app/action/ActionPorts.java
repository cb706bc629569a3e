package io.holdfast.app.action;

import io.holdfast.app.partition.Partition;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;

/** What the actions work with. */
public record ActionPorts(Partition partition, ReceiptHandles receipts, MessageIds messageIds, SendGate sends) {}
