package io.holdfast.protocol.sqs.receipt;

/**
 * The delivery that a receipt handle names.
 *
 * @param queueId the queue's own number, which a re-created queue does not inherit
 * @param sequence the message's place in that queue
 * @param delivery which receive of that message it was, counted from 1
 */
public record ReceiptHandle(long queueId, long sequence, int delivery) {}
