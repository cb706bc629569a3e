package io.holdfast.app.limit;

import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Slows down who guesses keys: an address that fails too often must wait, whatever it tries next. Clients that succeed cost nothing here, unless others
 * at their address fail. Thread-safe.
 */
public final class FailedAuthentications {
    private final TokenBuckets<Long> failures;

    /** @param nanoTime monotonic time */
    public FailedAuthentications(int perMinute, LongSupplier nanoTime) {
        failures = new TokenBuckets<>(perMinute, TimeUnit.MINUTES.toMillis(1), nanoTime);
    }

    /** Whether the address may try to show who it is. */
    public boolean mayTry(InetAddress address) {
        return failures.areAllFull() || failures.has(AddressKey.of(address));
    }

    /** It tried, and failed. */
    public void failed(InetAddress address) {
        boolean unusedLast = failures.take(AddressKey.of(address));
    }
}
