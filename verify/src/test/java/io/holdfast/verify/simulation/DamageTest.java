package io.holdfast.verify.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** All laws hold while messages of some queues cannot be read: those refuse to hand them out, and for all others nothing changes. */
class DamageTest {
    private static final int STEPS = 600;
    private static final int SEEDS = 150;
    private static final int SEEDS_OF_A_LONG_RUN = 20_000;

    private final Campaign campaign = new Campaign(ReadFaults::new, STEPS);

    /** Damage and failed commits are planned here and no news. */
    @BeforeAll
    static void silenceTheServer() {
        ((Logger) LoggerFactory.getLogger("io.holdfast.app.partition")).setLevel(Level.OFF);
    }

    @Test
    void noSeedBreaksALaw() {
        Long only = Long.getLong("holdfast.seed");
        boolean isLong = Boolean.getBoolean("holdfast.long");
        campaign.run(only == null ? 1 : only, only != null ? 1 : isLong ? SEEDS_OF_A_LONG_RUN : SEEDS)
                .ifPresent(failure -> fail(failure.report(), failure.broken()));
    }

    /** In 2102 calls were decided again while the answers of others that had been decided again were still on their way. */
    @ParameterizedTest
    @ValueSource(longs = {2102})
    void seedThatOnceBrokeALawHolds(long seed) {
        campaign.run(seed, 1).ifPresent(failure -> fail(failure.report(), failure.broken()));
    }

    @Test
    void queuesAreDamagedInTheseRuns() {
        Set<String> happened = new TreeSet<>();
        for (long seed = 1; seed <= 50; seed++) {
            happened.addAll(campaign.traceOf(seed).counts().keySet());
        }
        assertThat(happened).contains("QUEUE_DAMAGED", "crash", "poll: new", "receive: again, dead letters");
    }
}
