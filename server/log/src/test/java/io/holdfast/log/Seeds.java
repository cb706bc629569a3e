package io.holdfast.log;

import java.util.Random;

/** Randomness from small numbers: the first throws of {@link Random} are the same for neighbouring seeds. */
final class Seeds {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private Seeds() {}

    static Random random(long seed) {
        return new Random(seed * SPREAD);
    }
}
