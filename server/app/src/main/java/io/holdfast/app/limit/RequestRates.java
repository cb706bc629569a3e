package io.holdfast.app.limit;

import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How many requests a second one access key may make, and one queue may get. A second's worth may come at once. Thread-safe. */
public final class RequestRates {
    private static final long SECOND_MILLIS = 1_000;

    private final @Nullable TokenBuckets<String> keys;
    private final @Nullable TokenBuckets<String> queues;

    /** @param nanoTime monotonic time */
    public RequestRates(OptionalInt perKey, OptionalInt perQueue, LongSupplier nanoTime) {
        keys = perKey.isPresent() ? new TokenBuckets<>(perKey.getAsInt(), SECOND_MILLIS, nanoTime) : null;
        queues = perQueue.isPresent() ? new TokenBuckets<>(perQueue.getAsInt(), SECOND_MILLIS, nanoTime) : null;
    }

    /** Whether it limits anything at all. */
    public boolean areLimited() {
        return keys != null || queues != null;
    }

    /** Counts a request of this key; false if it is one too many. */
    public boolean mayAsk(String accessKeyId) {
        return keys == null || keys.take(accessKeyId);
    }

    /** Counts a request for this queue, named by its ARN; false if it is one too many. */
    public boolean mayUse(String queueArn) {
        return queues == null || queues.take(queueArn);
    }
}
