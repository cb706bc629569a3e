package io.holdfast.parts;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting that ends: for a thing that happens in another process, where no latch reaches. */
final class Deadline {
    private static final long LOOK_MILLIS = 10;

    private final long endNanos;

    private Deadline(long endNanos) {
        this.endNanos = endNanos;
    }

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean passed() {
        return endNanos - System.nanoTime() <= 0;
    }

    /** Never less than one, so that it can be given to calls for which zero is endless. */
    long remainingMillis() {
        return Math.max(1, (endNanos - System.nanoTime()) / 1_000_000);
    }

    /** Looks until it is so; {@code complaint} is only made when it does not become so in time. */
    void until(BooleanSupplier so, Supplier<String> complaint) {
        while (!so.getAsBoolean()) {
            if (passed()) {
                throw new IllegalStateException(complaint.get());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LOOK_MILLIS);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", asked);
        }
    }
}
