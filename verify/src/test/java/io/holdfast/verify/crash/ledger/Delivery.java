package io.holdfast.verify.crash.ledger;

/**
 * One message as a consumer got it.
 *
 * @param body the number its body was made from, or {@link Bodies#DAMAGED}
 * @param group empty if it has none, and so are the last two
 * @param deadLetterSource the ARN of the queue it was moved from
 */
public record Delivery(
        String messageId,
        long body,
        int receiveCount,
        String receiptHandle,
        String group,
        String sequence,
        String deadLetterSource) {
    Delivery(String messageId, long body, int receiveCount, String receiptHandle) {
        this(messageId, body, receiveCount, receiptHandle, "", "", "");
    }
}
