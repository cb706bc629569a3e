package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.InMemoryIdempotencyStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The fake keeps the promises of the real one. */
class InMemoryIdempotencyStoreTest extends IdempotencyStoreContract {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L);
    private final IdempotencyStore store = new InMemoryIdempotencyStore(nanos::get);

    @Override
    IdempotencyStore store() {
        return store;
    }

    @Override
    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
