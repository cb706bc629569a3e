package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.app.partition.Partition;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * Three nodes that lead in turn, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs many more
 * than usual.
 */
class ClusterSimulationTest {
    private static final int STEPS = 600;
    private static final int SEEDS = 500;
    private static final int SEEDS_OF_A_LONG_RUN = 30_000;
    private static final int SEEDS_TO_FIND_A_BUG = 300;

    private final Campaign campaign = new Campaign(ClusterPorts::new, STEPS);

    /** What nodes say when they lose what they lead is planned here and no news. */
    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger(Partition.class.getPackageName())).setLevel(Level.OFF);
    }

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        boolean isLong = Boolean.getBoolean("holdfast.long");
        campaign.run(only == null ? 1 : only, only != null ? 1 : isLong ? SEEDS_OF_A_LONG_RUN : SEEDS)
                .ifPresent(failure -> fail(failure.report(), failure.broken()));
    }

    @Test
    void sameSeedIsTheSameRun() {
        for (long seed = 1; seed <= 5; seed++) {
            assertThat(campaign.traceOf(seed).hash())
                    .isEqualTo(campaign.traceOf(seed).hash());
        }
    }

    @ParameterizedTest
    @EnumSource(ClusterBug.class)
    void plantedBugIsFound(ClusterBug bug) {
        assertThat(new Campaign(bug.ports(), STEPS).find(bug.law(), SEEDS_TO_FIND_A_BUG))
                .as("found by %s within %s seeds", bug.law(), SEEDS_TO_FIND_A_BUG)
                .isPresent();
    }
}
