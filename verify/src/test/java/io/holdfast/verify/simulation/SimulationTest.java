package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.holdfast.app.partition.Partition;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/**
 * The whole server below HTTP, simulated from seeds. {@code -Dholdfast.seed=N} replays one seed, {@code -Dholdfast.long=true} runs many
 * more than usual.
 */
class SimulationTest {
    private static final int STEPS = 600;
    private static final int SEEDS = 1_000;
    private static final int SEEDS_OF_A_LONG_RUN = 50_000;

    private final Campaign campaign = new Campaign(Ports::new, STEPS);

    /** A failed commit is planned here and no news. */
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

    /** In 1355 messages of a tenant expired after they had been written and before the engine knew. */
    @ParameterizedTest
    @ValueSource(longs = {1355})
    void seedThatOnceBrokeALawHolds(long seed) {
        campaign.run(seed, 1).ifPresent(failure -> fail(failure.report(), failure.broken()));
    }

    @Test
    void sameSeedIsTheSameRun() {
        for (long seed = 1; seed <= 10; seed++) {
            assertThat(campaign.traceOf(seed).hash())
                    .isEqualTo(campaign.traceOf(seed).hash());
        }
        assertThat(campaign.traceOf(1).hash()).isNotEqualTo(campaign.traceOf(2).hash());
    }

    @Test
    void runsGoWhereItIsDangerous() {
        Set<String> happened = new TreeSet<>();
        for (long seed = 1; seed <= 100; seed++) {
            happened.addAll(campaign.traceOf(seed).counts().keySet());
        }
        assertThat(happened)
                .contains(
                        "crash",
                        "crash before the sync",
                        "crash after the sync",
                        "commit fails",
                        "commit fails, but is applied",
                        "answer lost",
                        "OVERLOADED",
                        "shutdown",
                        "abandoned",
                        "poll: new",
                        "poll: again",
                        "poll: nothing",
                        "receive: new",
                        "receive: again",
                        "receive: nothing",
                        "visibility: null",
                        "visibility: NOT_AVAILABLE",
                        "visibility: VISIBILITY_BEYOND_TOTAL",
                        "TOO_MANY_IN_FLIGHT",
                        "PURGED_RECENTLY",
                        "QUEUE_DELETED_RECENTLY",
                        "QUEUE_EXISTS_WITH_OTHER_ATTRIBUTES",
                        "NO_SUCH_QUEUE",
                        "poll: new in order",
                        "poll: again in order",
                        "poll: again in order, dead letters",
                        "poll: again, dead letters",
                        "receive: again in order, dead letters",
                        "receive: again, dead letters",
                        "receive: repeated",
                        "send: in order",
                        "send: duplicate",
                        "delete: receipt expired",
                        "visibility: RECEIPT_EXPIRED",
                        "ATTRIBUTES_CHANGED",
                        "StartMessageMoveTask",
                        "CancelMessageMoveTask",
                        "MOVE_TASK_RUNNING",
                        "MOVE_TASK_NOT_ACTIVE",
                        "NO_SUCH_MOVE_TASK",
                        "move task: RUNNING",
                        "move task: COMPLETED",
                        "move task: CANCELLED",
                        "move task: FAILED");
    }
}
