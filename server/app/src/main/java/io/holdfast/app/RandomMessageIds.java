package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.action.MessageIds;
import io.holdfast.protocol.sqs.MessageId;
import java.security.SecureRandom;
import java.util.SplittableRandom;

/** Version 4 UUIDs. Each thread draws from a stream of its own, seeded by the system's randomness: an id costs nanoseconds. */
@SuppressForbidden
final class RandomMessageIds implements MessageIds {
    private static final long VERSION_4 = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final ThreadLocal<SplittableRandom> random;

    RandomMessageIds(SecureRandom seeds) {
        this.random = ThreadLocal.withInitial(() -> new SplittableRandom(seeds.nextLong()));
    }

    @Override
    public MessageId next() {
        SplittableRandom mine = random.get();
        long high = (mine.nextLong() & ~0xF000L) | VERSION_4;
        long low = (mine.nextLong() >>> 2) | VARIANT;
        return new MessageId(high, low);
    }
}
