package io.holdfast.verify.crash.ledger;

/** One message deleted, alone or in a batch. */
public record Deleted(String queue, String messageId, Span span, Outcome outcome) {}
