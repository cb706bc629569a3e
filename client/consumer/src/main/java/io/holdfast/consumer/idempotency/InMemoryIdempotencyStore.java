package io.holdfast.consumer.idempotency;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A store for tests: it forgets everything with its process, keeps every record until then and is of no use to two processes. Thread-safe.
 * Its clock is the process's monotonic one unless a test gives it another.
 */
public final class InMemoryIdempotencyStore implements IdempotencyStore {
    private final LongSupplier nanoTime;
    private final Map<Name, Entry> entries = new HashMap<>();
    private long lastToken;

    public InMemoryIdempotencyStore() {
        this(System::nanoTime);
    }

    /** With a clock that counts nanoseconds from any origin and never goes back. */
    public InMemoryIdempotencyStore(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Override
    public synchronized Claim begin(String scope, String key, Duration lease) {
        long now = nanoTime.getAsLong();
        Name name = new Name(scope, key);
        Entry entry = entries.get(name);
        if (entry != null && entry.result != null) {
            return new Claim.Completed(entry.result.clone());
        }
        if (entry != null && entry.leaseUntil - now > 0) {
            return new Claim.InProgress(Duration.ofNanos(entry.leaseUntil - now));
        }
        Token token = new Token(scope, key, ++lastToken);
        entries.put(name, new Entry(token.number(), now + lease.toNanos(), null));
        return new Claim.Started(token);
    }

    @Override
    public synchronized boolean extend(Token token, Duration lease) {
        Entry entry = entryOf(token);
        if (entry == null || entry.result != null) {
            return false;
        }
        put(token, new Entry(token.number(), nanoTime.getAsLong() + lease.toNanos(), null));
        return true;
    }

    @Override
    public synchronized boolean complete(Token token, byte[] result) {
        Entry entry = entryOf(token);
        if (entry == null) {
            return false;
        }
        if (entry.result == null) {
            put(token, new Entry(token.number(), 0, result.clone()));
        }
        return true;
    }

    @Override
    public synchronized boolean abandon(Token token) {
        Entry entry = entryOf(token);
        if (entry == null || entry.result != null) {
            return false;
        }
        entries.remove(new Name(token.scope(), token.key()));
        return true;
    }

    private @Nullable Entry entryOf(Token token) {
        Entry entry = entries.get(new Name(token.scope(), token.key()));
        return entry != null && entry.token == token.number() ? entry : null;
    }

    private void put(Token token, Entry entry) {
        entries.put(new Name(token.scope(), token.key()), entry);
    }

    private record Name(String scope, String key) {
        Name {
            Token.requireNames(scope, key);
        }
    }

    /** In progress while there is no result. */
    private static final class Entry {
        final long token;
        final long leaseUntil;
        final byte @Nullable [] result;

        Entry(long token, long leaseUntil, byte @Nullable [] result) {
            this.token = token;
            this.leaseUntil = leaseUntil;
            this.result = result;
        }
    }
}
