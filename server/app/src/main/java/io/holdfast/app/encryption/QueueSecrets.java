package io.holdfast.app.encryption;

import io.holdfast.store.Batch;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The keys of queues: on one node those of a {@link Keyring} outside the data directory, in a cluster {@link RowQueueSecrets} beside the data keys
 * that they wrap.
 */
interface QueueSecrets {
    /** The key of a queue; null if there is none, or none that can be read. Any thread. */
    byte @Nullable [] queueKey(long queueId);

    /** The key of a queue, a new one if need be. Only by whoever commits, for the batch that is being made. */
    byte[] queueKeyOrNew(long queueId, Batch batch);

    /** Before the batch is committed: makes new keys durable that are not part of it. */
    void sync() throws IOException;

    /** The batch was committed, or was not. */
    default void batchIsOver() {}

    /** Destroys the keys of queues; what lies among their data keys is deleted with those. If it fails, all is as before, and it can be tried again. */
    void shred(Collection<Long> queueIds) throws IOException;
}
