package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.Chaos;
import io.holdfast.app.config.ServerSettings.Http;
import io.holdfast.app.config.ServerSettings.Identity;
import io.holdfast.app.config.ServerSettings.Log;
import io.holdfast.app.config.ServerSettings.Metrics;
import io.holdfast.app.config.ServerSettings.Network;
import io.holdfast.app.config.ServerSettings.Rules;
import io.holdfast.app.config.ServerSettings.Security;
import io.holdfast.app.config.ServerSettings.Snapshots;
import io.holdfast.app.config.ServerSettings.Storage;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Puts the layers on top of each other (defaults, file, environment, flags) and reads every value once. */
public final class SettingsLoader {
    private static final int BODY_SHARE_OF_HEAP = 4;
    /** Answers are outside the heap, where Java allows as much again as inside. */
    private static final int ANSWER_SHARE_OF_HEAP = 2;

    private SettingsLoader() {}

    public static LoadedSettings load(SettingsSources sources) throws SettingsRefused {
        Choices choices = new Choices();
        if (sources.file().isPresent()) {
            FileLayer.addTo(choices, sources.file().get());
        }
        EnvironmentLayer.addTo(choices, sources.environment());
        FlagLayer.addTo(choices, sources.flags());
        return new LoadedSettings(read(choices), choices.lines());
    }

    static ServerSettings defaults() {
        try {
            return read(new Choices());
        } catch (SettingsRefused contradiction) {
            throw new AssertionError("the defaults must be valid settings", contradiction);
        }
    }

    /** Few enough to cost little where three nodes have them all, and enough to be spread over a dozen. */
    private static final int CLUSTER_PARTITIONS = 12;

    private static ServerSettings read(Choices choices) throws SettingsRefused {
        Identity identity = new Identity(choices.read(Keys.ACCOUNT), choices.read(Keys.REGION));
        Network network = network(choices);
        return new ServerSettings(
                network,
                identity,
                http(choices),
                security(choices),
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
                                .orElse(HeapShares.received(HeapShares.heapBytes()))),
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
                new Log(choices.read(Keys.LOG_LEVEL), choices.read(Keys.LOG_FORMAT)),
                choices.read(Keys.SHUTDOWN_DEADLINE),
                choices.readQueues(identity));
    }

    /** One thread decides as much as two processors can do besides; more than eight have never been of use. */
    private static int usualPartitions() {
        int processors = Runtime.getRuntime().availableProcessors();
        return processors <= 2 ? 1 : Math.min(8, processors / 2);
    }

    private static Network network(Choices choices) throws SettingsRefused {
        int processors = Runtime.getRuntime().availableProcessors();
        Network network = new Network(
                choices.read(Keys.BIND),
                choices.read(Keys.PORT),
                choices.read(Keys.IO_THREADS).orElse(Math.max(1, processors / 2)),
                choices.read(Keys.ALLOW_ANONYMOUS),
                choices.read(Keys.PUBLIC_URL),
                choices.read(Keys.TRUSTED_PROXIES),
                choices.read(Keys.ALLOWED_HOSTS),
                TlsSettings.read(choices),
                ClusterSettings.read(choices));
        refuseUnknownHost(choices.chosen(Keys.BIND));
        return network;
    }

    private static void refuseUnknownHost(RawValue bind) throws SettingsRefused {
        try {
            InetAddress.getByName(bind.text());
        } catch (UnknownHostException unknown) {
            throw SettingsRefused.badValue(
                    Keys.BIND.name(), bind, Keys.BIND.kind().allowed());
        }
    }

    private static Security security(Choices choices) throws SettingsRefused {
        Optional<Path> keyring = choices.read(Keys.KEYRING);
        Path data = choices.read(Keys.DATA_DIR).toAbsolutePath().normalize();
        if (keyring.isPresent() && keyring.get().toAbsolutePath().normalize().startsWith(data)) {
            throw SettingsRefused.badValue(
                    Keys.KEYRING.name(),
                    choices.chosen(Keys.KEYRING),
                    "outside the data directory, or a copy of that one has the keys to itself");
        }
        Security security = new Security(
                keyring,
                choices.read(Keys.MASTER_KEY_FILE),
                choices.read(Keys.MASTER_KEY),
                choices.read(Keys.MASTER_KEY_COMMAND),
                choices.read(Keys.FORMER_MASTER_KEY_FILE),
                AuditSettings.read(choices));
        if (Stream.of(security.masterKeyFile(), security.masterKey(), security.masterKeyCommand())
                        .filter(Optional::isPresent)
                        .count()
                > 1) {
            throw new SettingsRefused(
                    "Only one of security.master-key-file, security.master-key and security.master-key-command can be set.",
                    Origin.DEFAULT);
        }
        return security;
    }

    private static Http http(Choices choices) throws SettingsRefused {
        long maxBody = choices.read(Keys.MAX_BODY);
        // Bodies are put together in the heap, so clients that stall in the middle of them must not fill it.
        long bodyBudget = choices.read(Keys.BODY_BUDGET)
                .orElse(Math.max(maxBody, Runtime.getRuntime().maxMemory() / BODY_SHARE_OF_HEAP));
        if (bodyBudget < maxBody) {
            throw SettingsRefused.badValue(
                    Keys.BODY_BUDGET.name(), choices.chosen(Keys.BODY_BUDGET), "at least as much as limits.max-body");
        }
        // Half, so that one client that stalls in the middle of its bodies cannot keep all others from sending.
        long perAddress = choices.read(Keys.BODY_BUDGET_PER_ADDRESS).orElse(Math.max(maxBody, bodyBudget / 2));
        if (perAddress < maxBody) {
            throw SettingsRefused.badValue(
                    Keys.BODY_BUDGET_PER_ADDRESS.name(),
                    choices.chosen(Keys.BODY_BUDGET_PER_ADDRESS),
                    "at least as much as limits.max-body");
        }
        return new Http(
                choices.read(Keys.MAX_CONNECTIONS),
                choices.read(Keys.MAX_CONNECTIONS_PER_ADDRESS),
                CallerLimits.read(choices),
                Math.toIntExact(choices.read(Keys.MAX_REQUEST_LINE)),
                Math.toIntExact(choices.read(Keys.MAX_HEADERS)),
                choices.read(Keys.MAX_HEADER_COUNT),
                Math.toIntExact(maxBody),
                bodyBudget,
                perAddress,
                choices.read(Keys.ANSWER_BUDGET).orElse(Runtime.getRuntime().maxMemory() / ANSWER_SHARE_OF_HEAP),
                choices.read(Keys.HEADER_TIMEOUT),
                choices.read(Keys.BODY_GRACE),
                choices.read(Keys.BODY_RATE),
                choices.read(Keys.IDLE_TIMEOUT),
                choices.read(Keys.WRITE_STALL_TIMEOUT),
                choices.read(Keys.REQUEST_TIMEOUT));
    }
}
