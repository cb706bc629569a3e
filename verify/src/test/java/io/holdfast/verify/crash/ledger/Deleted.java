package io.holdfast.verify.crash.ledger;

/** One message deleted, alone or in a batch, with the receipt of that receive. */
public record Deleted(String queue, String messageId, int receiveCount, Span span, Outcome outcome) {}
