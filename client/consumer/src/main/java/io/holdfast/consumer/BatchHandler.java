package io.holdfast.consumer;

import java.util.List;

/**
 * What an application does with the messages of one receive together: at most ten, and on a FIFO queue all of one group, in their order.
 * Called on a worker and must be thread-safe. Every message of the batch takes one of the consumer's slots.
 *
 * <p>What it throws does not say which message is to blame. A batch of several is therefore handled again at once, one message at a time, with
 * the same leases: what then succeeds is settled, and what throws alone is tried again by the {@link RetryPolicy}. So no message comes
 * nearer to the dead-letter queue because of another one of its batch; on a FIFO queue those behind the first that stays are released.
 * A handler that knows which message failed says so with {@link BatchOutcome#except} and is not called twice.
 *
 * @param <T> what the {@link Decoder} makes of a body
 */
@FunctionalInterface
public interface BatchHandler<T> {
    BatchOutcome handle(List<BatchMessage<T>> batch) throws Exception;
}
