package io.holdfast.verify.crash.ledger;

/** One message as a consumer got it. {@code body} is the number its body was made from, or {@link Bodies#DAMAGED}. */
public record Delivery(String messageId, long body, int receiveCount, String receiptHandle) {}
