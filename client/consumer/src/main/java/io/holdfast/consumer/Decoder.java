package io.holdfast.consumer;

/**
 * Makes a value of a body. Called on a worker; must be thread-safe. A body it throws on is malformed: see {@link Malformed}.
 *
 * @param <T> what the handler takes
 */
@FunctionalInterface
public interface Decoder<T> {
    T decode(String body, Delivery delivery) throws Exception;
}
