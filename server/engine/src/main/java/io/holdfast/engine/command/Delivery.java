package io.holdfast.engine.command;

/**
 * One message handed to a receiver. Sequence and delivery number together name this delivery, and no other, within the queue.
 *
 * @param deliveryNumber grows with every delivery of the message
 * @param receiveCount how often the message has been received, this time included; receives that were given back do not count
 */
public record Delivery(
        long sequence, Message message, int deliveryNumber, int receiveCount, long firstReceivedAtMillis) {}
