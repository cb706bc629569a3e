package io.holdfast.engine;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Decides where a fault is made on purpose, always the same way from the same seed. */
final class Dice {
    private final Chaos chaos;
    private final SplittableRandom random;

    private Dice(Chaos chaos) {
        this.chaos = chaos;
        this.random = new SplittableRandom(chaos.seed());
    }

    /** Null if no faults are wanted. */
    static @Nullable Dice of(Chaos chaos) {
        return chaos.duplicateShare() == 0 && chaos.earlyExpiryShare() == 0 ? null : new Dice(chaos);
    }

    boolean duplicate() {
        return random.nextDouble() < chaos.duplicateShare();
    }

    /** How long a lease lasts that should last so long. */
    long shortened(long visibilityMillis) {
        boolean endsEarly = visibilityMillis > 1 && random.nextDouble() < chaos.earlyExpiryShare();
        return endsEarly ? random.nextLong(1, visibilityMillis) : visibilityMillis;
    }
}
