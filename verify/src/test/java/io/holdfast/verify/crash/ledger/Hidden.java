package io.holdfast.verify.crash.ledger;

/** One change of visibility, alone or in a batch, with the receipt of the delivery that had this receive count. */
public record Hidden(
        String queue, String messageId, int receiveCount, long visibilityMillis, Span span, Outcome outcome) {}
