package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.app.partition.Partition;
import io.holdfast.store.Batch;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Messages between two or three partitions on three nodes, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code
 * -Dholdfast.long=true} runs many more than usual.
 */
class ClusterHandOffSimulationTest {
    private static final int STEPS = 400;
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
            LawBroken broken = run(seed, batch -> batch);
            if (broken != null) {
                fail("Seed " + seed + " breaks a law: " + broken.getMessage(), broken);
            }
        }
    }

    @Test
    void runsGoWhereItIsDangerous() {
        int departures = 0;
        int refusals = 0;
        for (long seed = 1; seed <= 50; seed++) {
            ClusterHandOffSimulation simulation = new ClusterHandOffSimulation(seed, STEPS, batch -> batch);
            simulation.run();
            departures += simulation.places().departuresSeen() ? 1 : 0;
            refusals += simulation.places().refusalsSeen() ? 1 : 0;
        }

        assertThat(departures).isGreaterThan(35);
        assertThat(refusals).isGreaterThan(5);
    }

    /** Whoever leads next does not know what the last leader has accepted. */
    @Test
    void departureThatIsDeliveredTwiceIsFound() {
        UnaryOperator<Batch> forgetting =
                batch -> RowBugs.edited(batch, row -> RowBugs.handOffs(2).test(row) ? null : row);
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            LawBroken broken = run(seed, forgetting);
            if (broken != null && broken.law() == Law.IN_ONE_QUEUE) {
                return;
            }
        }
        fail("not found by " + Law.IN_ONE_QUEUE + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    /** A node that comes back after a crash leads one partition before it has heard of the queues of another. */
    @Test
    void deadLetterThatStaysBecauseItsQueueIsNotKnownYetIsFound() {
        for (long seed = 1; seed <= SEEDS_TO_FIND_A_BUG; seed++) {
            LawBroken broken = outcome(new ClusterHandOffSimulation(seed, STEPS, batch -> batch, false));
            if (broken != null && broken.law() == Law.DEAD_LETTERS_LEAVE_IN_TIME) {
                return;
            }
        }
        fail("not found by " + Law.DEAD_LETTERS_LEAVE_IN_TIME + " within " + SEEDS_TO_FIND_A_BUG + " seeds");
    }

    private static @Nullable LawBroken run(long seed, UnaryOperator<Batch> applied) {
        return outcome(new ClusterHandOffSimulation(seed, STEPS, applied));
    }

    private static @Nullable LawBroken outcome(ClusterHandOffSimulation simulation) {
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
