package io.holdfast.consumer;

import java.util.List;

/**
 * What an application does with the messages of one receive together: at most ten, and on a FIFO queue all of one group, in their order.
 * Called on a worker and must be thread-safe. Every message of the batch takes one of the consumer's slots.
 *
 * <p>If it throws, every message of the batch is tried again by the {@link RetryPolicy}.
 *
 * @param <T> what the {@link Decoder} makes of a body
 */
@FunctionalInterface
public interface BatchHandler<T> {
    BatchOutcome handle(List<BatchMessage<T>> batch) throws Exception;
}
