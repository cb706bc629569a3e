package io.holdfast.outbox;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import java.security.SecureRandom;
import java.util.UUID;
import java.util.function.Supplier;

/** Makes ids: the milliseconds of the clock, then 74 random bits (UUID version 7), so that new ids are neighbours. Thread-safe. */
final class UuidV7Generator implements Supplier<UUID> {
    private final SecureRandom random = new SecureRandom();

    /** Nothing depends on this clock being right: it only makes ids of one moment look alike. */
    @SuppressForbidden
    @Override
    public UUID get() {
        long high = (System.currentTimeMillis() << 16) | 0x7000 | (random.nextInt() & 0x0fff);
        long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }
}
