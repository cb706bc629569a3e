package io.holdfast.idempotency.jdbc;

import io.holdfast.consumer.idempotency.Claim;
import io.holdfast.consumer.idempotency.IdempotencyStore;
import io.holdfast.consumer.idempotency.Token;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/** A store whose extensions can be waited for, and that can be out of order. */
final class WatchedStore implements IdempotencyStore {
    final Semaphore extensions = new Semaphore(0);
    volatile boolean broken;
    private final IdempotencyStore store;

    WatchedStore(IdempotencyStore store) {
        this.store = store;
    }

    @Override
    public Claim begin(String scope, String key, Duration lease) {
        fail();
        return store.begin(scope, key, lease);
    }

    @Override
    public boolean extend(Token token, Duration lease) {
        try {
            fail();
            return store.extend(token, lease);
        } finally {
            extensions.release();
        }
    }

    @Override
    public boolean complete(Token token, byte[] result) {
        fail();
        return store.complete(token, result);
    }

    @Override
    public boolean abandon(Token token) {
        fail();
        return store.abandon(token);
    }

    private void fail() {
        if (broken) {
            throw new IllegalStateException("the store is out of order");
        }
    }
}
