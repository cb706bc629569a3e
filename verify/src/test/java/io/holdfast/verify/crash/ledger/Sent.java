package io.holdfast.verify.crash.ledger;

/**
 * One message sent, alone or in a batch.
 *
 * @param body the number from which the body was made
 * @param messageId empty unless acknowledged
 * @param group empty if it has none
 * @param sequence as the answer gave it; empty if it did not
 */
public record Sent(
        String queue,
        long body,
        long delayMillis,
        Span span,
        Outcome outcome,
        String messageId,
        String group,
        String sequence) {
    Sent(String queue, long body, long delayMillis, Span span, Outcome outcome, String messageId) {
        this(queue, body, delayMillis, span, outcome, messageId, "", "");
    }
}
