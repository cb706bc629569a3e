package io.holdfast.engine.command;

/**
 * Names one delivery of one message in a queue.
 *
 * @param deliveryNumber that of {@link Delivery}
 */
public record Receipt(long sequence, int deliveryNumber) {}
