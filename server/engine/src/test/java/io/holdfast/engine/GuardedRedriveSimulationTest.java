package io.holdfast.engine;

import static org.junit.jupiter.api.Assertions.fail;

import io.holdfast.engine.GuardedRedriveSimulation.Broken;
import io.holdfast.engine.GuardedRedriveSimulation.Law;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Guarded redrives from seeds. {@code -Dholdfast.seed=N} replays one, {@code -Dholdfast.long=true} runs many more than usual. */
class GuardedRedriveSimulationTest {
    private static final int STEPS = 60;
    private static final int SEEDS = 500;
    private static final int SEEDS_OF_A_LONG_RUN = 50_000;
    private static final int SEEDS_TO_FIND_A_BUG = 200;

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        int seeds = only != null ? 1 : Boolean.getBoolean("holdfast.long") ? SEEDS_OF_A_LONG_RUN : SEEDS;
        long first = only == null ? 1 : only;
        for (long seed = first; seed < first + seeds; seed++) {
            Broken broken = run(seed, PlantedRowBug.NONE);
            if (broken != null) {
                fail("Seed " + seed + " breaks a law: " + broken.getMessage(), broken);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RedriveBug.class)
    void plantedBugIsFound(RedriveBug bug) {
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            Broken broken = run(seed, bug);
            if (broken != null && broken.law == bug.law()) {
                return;
            }
        }
        fail("not found by " + bug.law() + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    private static @Nullable Broken run(long seed, PlantedRowBug bug) {
        try {
            new GuardedRedriveSimulation(seed, bug).run(STEPS);
            return null;
        } catch (Broken broken) {
            return broken;
        } catch (RuntimeException unexpected) {
            Broken broken = new Broken(Law.RUNS_RIGHT, unexpected.toString());
            broken.addSuppressed(unexpected);
            return broken;
        }
    }
}
