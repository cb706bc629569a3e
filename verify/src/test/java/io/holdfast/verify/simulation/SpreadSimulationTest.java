package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * A queue over two to four partitions, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs many more than
 * usual.
 */
class SpreadSimulationTest {
    private static final int STEPS = 400;
    private static final int SEEDS = 300;
    private static final int SEEDS_OF_A_LONG_RUN = 20_000;
    private static final int SEEDS_TO_FIND_A_BUG = 300;

    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger("io.holdfast.app.partition")).setLevel(Level.OFF);
        ((Logger) LoggerFactory.getLogger("io.holdfast.app.spread")).setLevel(Level.OFF);
    }

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        int seeds = only != null ? 1 : Boolean.getBoolean("holdfast.long") ? SEEDS_OF_A_LONG_RUN : SEEDS;
        long first = only == null ? 1 : only;
        int spread = 0;
        int crashes = 0;
        for (long seed = first; seed < first + seeds; seed++) {
            SpreadSimulation simulation = new SpreadSimulation(seed, STEPS, SpreadPorts.sound());
            LawBroken broken = run(simulation);
            if (broken != null) {
                fail("Seed " + seed + " breaks a law: " + broken.getMessage(), broken);
            }
            spread += simulation.partsSeen() > 0 ? 1 : 0;
            crashes += simulation.crashes();
        }
        assertThat(spread).as("runs in which there were parts").isGreaterThan(seeds / 2);
        assertThat(crashes).as("crashes in all runs").isGreaterThan(only == null ? seeds : -1);
    }

    @ParameterizedTest
    @EnumSource(SpreadBug.class)
    void plantedBugIsFound(SpreadBug bug) {
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            LawBroken broken = run(new SpreadSimulation(seed, STEPS, bug.ports()));
            if (broken != null && broken.law() == bug.law()) {
                return;
            }
        }
        fail("not found by " + bug.law() + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    private static @Nullable LawBroken run(SpreadSimulation simulation) {
        try {
            simulation.run();
            return null;
        } catch (LawBroken broken) {
            return broken;
        } catch (RuntimeException unexpected) {
            return new LawBroken(Law.RUNS_RIGHT, unexpected.toString(), unexpected);
        }
    }
}
