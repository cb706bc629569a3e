package io.holdfast.verify.simulation;

import io.holdfast.engine.settings.Chaos;
import java.util.Random;

/**
 * What goes wrong in a run beside crashes and failed commits. It has a randomness of its own, so that a seed without mishaps is not changed
 * by what is added here.
 */
final class Mishaps {
    private static final int WEIGHT = 5_000;

    private final Random random;
    private final Chaos chaos;
    private final boolean losesAnswers;
    private final boolean overloads;
    private boolean areOver;

    private Mishaps(long seed, boolean losesAnswers, boolean overloads, boolean isChaotic) {
        this.random = new Random(seed * 0xD1342543DE82EF95L + 99);
        this.losesAnswers = losesAnswers;
        this.overloads = overloads;
        this.chaos = isChaotic ? new Chaos(0.2, 0.2, seed) : Chaos.NONE;
    }

    static Mishaps none() {
        Mishaps none = new Mishaps(0, false, false, false);
        none.areOver = true;
        return none;
    }

    static Mishaps onlyChaos(long seed) {
        return new Mishaps(seed, false, false, true);
    }

    /** Every second seed has some. */
    static Mishaps of(long seed) {
        return seed % 2 == 1 ? none() : new Mishaps(seed, seed % 4 == 0, seed % 6 == 0, seed % 16 == 2);
    }

    /** Faults that the engine makes on purpose. */
    Chaos chaos() {
        return chaos;
    }

    /** Whether an answer does not reach its client, who asks again. */
    boolean losesAnswer() {
        return !areOver && losesAnswers && random.nextInt(10) == 0;
    }

    /** Whether a commit fails although its batch is on the disk. */
    boolean failsAfterApplying() {
        return !areOver && random.nextBoolean();
    }

    /** What the partition is told that a batch of so many bytes weighs: much, so that a few slow commits are too much for it. */
    long weightOf(long bytes) {
        return !areOver && overloads ? bytes * WEIGHT : bytes;
    }

    boolean areOver() {
        return areOver;
    }

    /** From now on nothing goes wrong. */
    void end() {
        areOver = true;
    }
}
