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
 * Messages between two to four partitions, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs
 * many more than usual.
 */
class HandOffSimulationTest {
    private static final int STEPS = 400;
    private static final int SEEDS = 400;
    private static final int SEEDS_OF_A_LONG_RUN = 20_000;
    private static final int SEEDS_TO_FIND_A_BUG = 300;

    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger("io.holdfast.app.partition")).setLevel(Level.OFF);
    }

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        int seeds = only != null ? 1 : Boolean.getBoolean("holdfast.long") ? SEEDS_OF_A_LONG_RUN : SEEDS;
        long first = only == null ? 1 : only;
        for (long seed = first; seed < first + seeds; seed++) {
            LawBroken broken = run(new HandOffSimulation(seed, STEPS, new Ports()));
            if (broken != null) {
                fail("Seed " + seed + " breaks a law: " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void runsGoWhereItIsDangerous() {
        int departures = 0;
        int refusals = 0;
        for (long seed = 1; seed <= 100; seed++) {
            HandOffSimulation simulation = new HandOffSimulation(seed, STEPS, new Ports());
            simulation.run();
            departures += simulation.places().departuresSeen() ? 1 : 0;
            refusals += simulation.places().refusalsSeen() ? 1 : 0;
        }

        assertThat(departures).isGreaterThan(80);
        assertThat(refusals).isGreaterThan(20);
    }

    @ParameterizedTest
    @EnumSource(HandOffBug.class)
    void plantedBugIsFound(HandOffBug bug) {
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            LawBroken broken = run(new HandOffSimulation(seed, STEPS, bug.ports()));
            if (broken != null && broken.law() == bug.law()) {
                return;
            }
        }
        fail("not found by " + bug.law() + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    private static @Nullable LawBroken run(HandOffSimulation simulation) {
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
