package io.holdfast.consumer.payload;

/**
 * Keeps bodies that are too large for a queue. Implementations are thread-safe, and a payload is durable and readable by everyone when
 * {@link #put} returns.
 *
 * <p>Pointers come from message bodies, which are untrusted: a store reads and deletes only inside the buckets and prefixes it was
 * configured for, and refuses everything else without asking the network.
 */
public interface PayloadStore {

    /** Keeps the payload under a new key that nobody can guess. */
    PayloadPointer put(byte[] payload);

    /**
     * The payload.
     *
     * @param maximumBytes of a larger payload, no more than this is read before it is refused
     * @throws UnreadablePayloadException if it is missing, too large or outside of what this store may read; any other exception means
     *     that a later attempt may succeed
     */
    byte[] get(PayloadPointer pointer, int maximumBytes);

    /**
     * Deletes the payload; one that is already gone is no error.
     *
     * @throws UnreadablePayloadException if the pointer is outside of what this store may touch
     */
    void delete(PayloadPointer pointer);
}
