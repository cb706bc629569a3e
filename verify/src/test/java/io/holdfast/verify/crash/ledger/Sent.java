package io.holdfast.verify.crash.ledger;

/** One message sent, alone or in a batch. {@code body} is the number from which the body was made; the message id is empty unless acknowledged. */
public record Sent(String queue, long body, long delayMillis, Span span, Outcome outcome, String messageId) {}
