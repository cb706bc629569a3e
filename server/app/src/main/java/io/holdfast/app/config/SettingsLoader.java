package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.Chaos;
import io.holdfast.app.config.ServerSettings.Identity;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.Metrics;
import io.holdfast.app.config.ServerSettings.Network;
import io.holdfast.app.config.ServerSettings.Rules;
import io.holdfast.app.config.ServerSettings.Snapshots;
import io.holdfast.app.config.ServerSettings.Storage;
import java.util.OptionalLong;

/** Puts the layers on top of each other (defaults, file, environment, flags) and reads every value once. */
public final class SettingsLoader {
    /** Few enough to cost little where three nodes have them all, and enough to be spread over a dozen. */
    private static final int CLUSTER_PARTITIONS = 12;

    private SettingsLoader() {}

    public static LoadedSettings load(SettingsSources sources) throws SettingsRefused {
        Choices choices = new Choices();
        if (sources.file().isPresent()) {
            FileLayer.addTo(choices, sources.file().get());
        }
        EnvironmentLayer.addTo(choices, sources.environment());
        FlagLayer.addTo(choices, sources.flags());
        LocalStackDefaults.addTo(choices, sources.environment());
        ServerSettings settings = read(choices);
        refuseForwarding(settings, choices.problems());
        choices.problems().refuseIfAny();
        return new LoadedSettings(settings, choices.lines(), choices.remarks());
    }

    static ServerSettings defaults() {
        try {
            return read(new Choices());
        } catch (SettingsRefused contradiction) {
            throw new AssertionError("the defaults must be valid settings", contradiction);
        }
    }

    private static ServerSettings read(Choices choices) throws SettingsRefused {
        try {
            return readAll(choices);
        } catch (SettingsRefused contradiction) {
            // With a mistake elsewhere it may only be a contradiction to the default that stood in.
            choices.problems().refuseIfAny();
            throw contradiction;
        }
    }

    /** Each send would have to be taken to the nodes of two queues. */
    private static void refuseForwarding(ServerSettings settings, Problems problems) {
        boolean forwards = settings.queues().values().stream()
                .anyMatch(queue -> queue.copyTo().isPresent() || queue.moveTo().isPresent());
        if (forwards && settings.network().cluster().isPresent()) {
            problems.add(new SettingsRefused(
                    "copyTo and moveTo are for a server that is alone; in a cluster let producers send to both queues.",
                    Origin.DEFAULT));
        }
    }

    private static ServerSettings readAll(Choices choices) throws SettingsRefused {
        Identity identity = new Identity(
                choices.read(Keys.ACCOUNT),
                choices.read(Keys.REGION),
                choices.read(Keys.SCOPE) == CallerScope.FIXED,
                LocalStackSettings.read(choices));
        Network network = NetworkSettingsReader.read(choices);
        return new ServerSettings(
                network,
                identity,
                HttpSettingsReader.read(choices),
                SecuritySettingsReader.read(choices),
                new Storage(
                        choices.read(Keys.DATA_DIR),
                        choices.read(Keys.PARTITIONS)
                                .orElseGet(
                                        () -> network.cluster().isPresent() ? CLUSTER_PARTITIONS : usualPartitions()),
                        choices.read(Keys.BLOCK_CACHE),
                        choices.read(Keys.WINDOW_MEMORY),
                        choices.read(Keys.DISK_RESERVE).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                        new Snapshots(
                                choices.read(Keys.REDRIVE_SNAPSHOTS), choices.read(Keys.REDRIVE_SNAPSHOT_BUDGET))),
                new Rules(
                        choices.read(Keys.PURGE_ONCE_PER_60S),
                        choices.read(Keys.RECREATE_AFTER_60S),
                        choices.read(Keys.IN_FLIGHT_LIMIT),
                        choices.read(Keys.MAX_QUEUES)
                                .map(Long::valueOf)
                                .orElse(HeapShares.queues(HeapShares.heapBytes())),
                        choices.read(Keys.MAX_IN_FLIGHT)
                                .map(Long::valueOf)
                                .orElse(HeapShares.received(HeapShares.heapBytes())),
                        choices.read(Keys.ON_CHANGE)),
                new Chaos(
                        choices.read(Keys.CHAOS_DUPLICATE_DELIVERIES),
                        choices.read(Keys.CHAOS_EARLY_EXPIRY),
                        choices.read(Keys.CHAOS_SEED).map(OptionalLong::of).orElseGet(OptionalLong::empty)),
                new Metrics(
                        choices.read(Keys.METRICS_MAX_QUEUES),
                        new HistorySettings(choices.read(Keys.HISTORY_ENABLED), choices.read(Keys.HISTORY_DISK_BUDGET)),
                        new ServerSettings.Stories(
                                choices.read(Keys.STORIES_ENABLED),
                                choices.read(Keys.STORIES_KEEP),
                                choices.read(Keys.STORIES_MAX_SIZE)),
                        AlarmConfiguration.read(choices),
                        choices.read(Keys.TRACING_ENABLED)),
                new Log(choices.read(Keys.LOG_LEVEL), choices.read(Keys.LOG_FORMAT), AccessLogSettings.read(choices)),
                choices.read(Keys.SHUTDOWN_DEADLINE),
                choices.readQueues(identity));
    }

    /** One thread decides as much as two processors can do besides; more than eight have never been of use. */
    private static int usualPartitions() {
        int processors = Runtime.getRuntime().availableProcessors();
        return processors <= 2 ? 1 : Math.min(8, processors / 2);
    }
}
