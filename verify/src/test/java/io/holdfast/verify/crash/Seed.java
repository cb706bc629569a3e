package io.holdfast.verify.crash;

import java.util.SplittableRandom;

/** Where the random numbers of a test come from: {@code -Dholdfast.seed=…}, or the time. */
public final class Seed {
    private Seed() {}

    /** Prints the seed, which sets the plan: which operations, which kills. When what meets what cannot be replayed. */
    public static SplittableRandom of(Class<?> test) {
        long seed = Long.getLong("holdfast.seed", System.nanoTime());
        System.out.println(test.getSimpleName() + ": seed " + seed
                + " (-Dholdfast.seed=… sets the same plan of operations and kills; their timing cannot be replayed)");
        return new SplittableRandom(seed);
    }

    /** Whether there is time for the long form of a test: {@code -Dholdfast.long=true}. */
    public static boolean isLong() {
        return Boolean.getBoolean("holdfast.long");
    }
}
