package io.holdfast.consumer;

import java.util.Optional;

/**
 * What an application does with one message. Called on a worker, for up to {@code concurrency} messages at the same time, so it must be
 * thread-safe; messages of one FIFO group are never handled at the same time by one consumer.
 *
 * <p>Whatever it throws means "try again later" by the {@link RetryPolicy}; a message is deleted only when this returned
 * {@link Outcome#ack()} or {@link Outcome#drop(String)}.
 *
 * @param <T> what the {@link Decoder} makes of a body
 */
@FunctionalInterface
public interface MessageHandler<T> {
    Outcome handle(T message, Delivery delivery) throws Exception;

    /**
     * Asked about a message whose body is gone for good, before it counts as malformed: a handler that remembers what it has done may know
     * that this is a duplicate of a message that was handled, with whose body its own was deleted. Default: it does not know.
     */
    default Optional<Outcome> withoutBody(Delivery delivery) throws Exception {
        return Optional.empty();
    }

    /** A handler whose normal return means success. */
    @FunctionalInterface
    interface WithoutOutcome<T> {
        void handle(T message, Delivery delivery) throws Exception;
    }
}
