package io.holdfast.engine;

/**
 * One message handed to a receiver. Sequence and receive count together name this delivery, and no other, within the queue.
 *
 * @param receiveCount how often the message has been received, this time included
 */
public record Delivery(long sequence, Message message, int receiveCount, long firstReceivedAtMillis) {}
