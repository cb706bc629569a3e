package io.holdfast.app;

import io.holdfast.app.config.HeapShares;
import io.holdfast.app.config.HistorySettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.engine.settings.Chaos;
import io.holdfast.engine.settings.EngineBudgets;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.engine.settings.History;
import io.holdfast.engine.settings.StorySettings;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operator's choices as the engine wants them. */
final class EngineConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(EngineConfiguration.class);

    /** A drawn seed is one that can be written into the configuration to repeat it. */
    private static final long SEEDS = 1_000_000_000L;

    private EngineConfiguration() {}

    static EngineSettings of(ServerSettings settings, LongSupplier randomness) {
        ServerSettings.Rules rules = settings.rules();
        ServerSettings.Stories stories = settings.metrics().stories();
        HistorySettings history = settings.metrics().history();
        return new EngineSettings(
                        rules.inFlightLimit(),
                        settings.storage().windowMemoryBytes(),
                        rules.purgeOncePer60s(),
                        rules.recreateAfter60s(),
                        chaos(settings.chaos(), randomness),
                        new EngineBudgets(
                                rules.maxQueues(), rules.maxInFlight(), HeapShares.groups(HeapShares.heapBytes())))
                .with(new StorySettings(
                        stories.enabled(),
                        stories.maxSizeBytes(),
                        stories.keep().toMillis()))
                .with(new History(history.isOn(), history.diskBudgetBytes()));
    }

    /** Nobody shall look for days for the reason of duplicates that a forgotten setting makes. */
    private static Chaos chaos(ServerSettings.Chaos chosen, LongSupplier randomness) {
        if (!chosen.isOn()) {
            return Chaos.NONE;
        }
        long seed = chosen.seed().orElseGet(() -> Math.floorMod(randomness.getAsLong(), SEEDS));
        LOG.warn(
                "CHAOS IS ON: standard queues deliver a share of {} of their messages twice and end a share of {} of their"
                        + " leases early, on purpose (chaos.seed = {}). Not for production.",
                chosen.duplicateDeliveries(),
                chosen.earlyExpiry(),
                seed);
        return new Chaos(chosen.duplicateDeliveries(), chosen.earlyExpiry(), seed);
    }
}
