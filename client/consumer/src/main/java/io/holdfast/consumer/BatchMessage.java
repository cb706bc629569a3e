package io.holdfast.consumer;

/**
 * One message of a batch.
 *
 * @param message what the {@link Decoder} made of the body
 */
public record BatchMessage<T>(T message, Delivery delivery) {}
