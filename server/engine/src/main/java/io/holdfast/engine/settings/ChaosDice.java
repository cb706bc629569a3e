package io.holdfast.engine.settings;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Decides where a fault is made on purpose, always the same way from the same seed. */
public final class ChaosDice {
    private final Chaos chaos;
    private final SplittableRandom random;

    private ChaosDice(Chaos chaos) {
        this.chaos = chaos;
        this.random = new SplittableRandom(chaos.seed());
    }

    /** Null if no faults are wanted. */
    public static @Nullable ChaosDice of(Chaos chaos) {
        return chaos.duplicateShare() == 0 && chaos.earlyExpiryShare() == 0 ? null : new ChaosDice(chaos);
    }

    public boolean duplicate() {
        return random.nextDouble() < chaos.duplicateShare();
    }

    /** How long a lease lasts that should last so long. */
    public long shortened(long visibilityMillis) {
        boolean endsEarly = visibilityMillis > 1 && random.nextDouble() < chaos.earlyExpiryShare();
        return endsEarly ? random.nextLong(1, visibilityMillis) : visibilityMillis;
    }
}
