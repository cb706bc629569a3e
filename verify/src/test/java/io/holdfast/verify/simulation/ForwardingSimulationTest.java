package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.app.partition.Partition;
import io.holdfast.verify.simulation.ForwardingSimulation.ForwardingPorts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * Requests that nodes pass on to each other, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs many
 * more than usual.
 */
class ForwardingSimulationTest {
    private static final int STEPS = 500;
    private static final int SEEDS = 300;
    private static final int SEEDS_OF_A_LONG_RUN = 15_000;
    private static final int SEEDS_TO_FIND_A_BUG = 300;

    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger(Partition.class.getPackageName())).setLevel(Level.OFF);
    }

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        int seeds = only != null ? 1 : Boolean.getBoolean("holdfast.long") ? SEEDS_OF_A_LONG_RUN : SEEDS;
        long first = only == null ? 1 : only;
        for (long seed = first; seed < first + seeds; seed++) {
            LawBroken broken = run(seed, new ForwardingPorts());
            if (broken != null) {
                fail("Seed " + seed + " breaks a law: " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void manyRequestsArePassedOn() {
        for (long seed = 1; seed <= 20; seed++) {
            ForwardingSimulation simulation = new ForwardingSimulation(seed, STEPS, new ForwardingPorts());
            simulation.run();
            assertThat(simulation.passedOn()).isGreaterThan(20);
        }
    }

    @ParameterizedTest
    @EnumSource(ForwardingBug.class)
    void plantedBugIsFound(ForwardingBug bug) {
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            LawBroken broken = run(seed, bug.ports());
            if (broken != null && broken.law() == bug.law()) {
                return;
            }
        }
        fail("not found by " + bug.law() + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    private static @Nullable LawBroken run(long seed, ForwardingPorts ports) {
        try {
            new ForwardingSimulation(seed, STEPS, ports).run();
            return null;
        } catch (LawBroken broken) {
            return broken;
        } catch (RuntimeException unexpected) {
            return new LawBroken(Law.RUNS_RIGHT, unexpected.toString(), unexpected);
        }
    }
}
