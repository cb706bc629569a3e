package io.holdfast.app.config;

import io.holdfast.app.config.ServerSettings.LogFormat;
import io.holdfast.app.config.ServerSettings.LogLevel;
import io.holdfast.app.config.TlsSettings.ClientCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every setting there is. A key that is not declared here does not exist; one that is must also stand in {@code
 * holdfast-reference.conf} and {@code docs/configuration.md}, which a test compares with this list.
 */
final class Keys {

    static final String QUEUES = "queues";
    /** What actions of alarms are taken for, by their names. */
    static final String ALARM_ACTIONS = "alarms.actions";

    static final String NAMED_WEBHOOKS = "alarms.webhooks.named";

    private static final String NAMED_BY = "a name of small letters, digits and hyphens, at most 32, such as orders-1";

    private static final Map<String, Key<?>> ALL = new LinkedHashMap<>();

    static final Key<String> BIND = declare(
            "server.bind", Kind.text("an address or host name of this machine", "[A-Za-z0-9.:%_-]+"), "127.0.0.1");
    static final Key<Integer> PORT = declare("server.port", Kind.wholeNumber(0, 65_535), "9324");
    static final Key<Optional<String>> PUBLIC_URL = declare(
            "server.public-url",
            Kind.text(
                            "a URL such as https://queues.example.com",
                            "https?://[A-Za-z0-9._:\\[\\]-]+(/[A-Za-z0-9._/-]*[^/])?")
                    .orAuto(),
            "auto");
    static final Key<AddressRanges> TRUSTED_PROXIES = declare("server.trusted-proxies", Kind.addressRanges(), "none");
    static final Key<String> ACCOUNT = declare("server.account", Kind.text("12 digits", "\\d{12}"), "000000000000");
    static final Key<String> REGION = declare(
            "server.region",
            Kind.text("a region such as us-east-1 (small letters, digits and hyphens)", "[a-z0-9-]{1,32}"),
            "us-east-1");
    static final Key<CallerScope> SCOPE = declare("server.scope", Kind.oneOf(CallerScope.class), "signature");
    static final Key<Optional<Integer>> IO_THREADS =
            declare("server.io-threads", Kind.wholeNumber(1, 256).orAuto(), "auto");
    static final Key<Duration> SHUTDOWN_DEADLINE =
            declare("server.shutdown-deadline", Kind.duration("100 ms", "10 min"), "3 s");

    static final Key<Boolean> ALLOW_ANONYMOUS = declare("security.allow-anonymous", Kind.trueOrFalse(), "false");
    static final Key<Optional<Path>> KEYRING =
            declare("security.keyring", Kind.path().orAuto(), "auto");
    static final Key<Optional<Path>> MASTER_KEY_FILE =
            declare("security.master-key-file", Kind.path().orAuto(), "auto");
    /** Whatever it is, no message may repeat it: it is read where it is used. */
    static final Key<Optional<String>> MASTER_KEY =
            declare("security.master-key", Kind.text("a master key", "(?s).*").orAuto(), "auto");

    static final Key<Optional<String>> MASTER_KEY_COMMAND = declare(
            "security.master-key-command", Kind.text("a command", "(?s).*").orAuto(), "auto");
    static final Key<Optional<Path>> FORMER_MASTER_KEY_FILE =
            declare("security.former-master-key-file", Kind.path().orNone(), "none");
    static final Key<List<String>> ALLOWED_HOSTS = declare("security.allowed-hosts", Kind.hostNames(), "none");

    static final Key<Boolean> LOCALSTACK = declare("localstack.enabled", Kind.trueOrFalse(), "false");
    static final Key<QueueUrls> LOCALSTACK_QUEUE_URLS =
            declare("localstack.queue-urls", Kind.oneOf(QueueUrls.class), "standard");
    static final Key<Optional<String>> LOCALSTACK_HOST = declare(
            "localstack.host",
            Kind.text(
                            "a host name, with its port if it is not the one that the server listens on",
                            "[A-Za-z0-9.-]+(:\\d{1,5})?")
                    .orAuto(),
            "auto");
    static final Key<Optional<Optional<Path>>> LOCALSTACK_INIT_SCRIPTS =
            declare("localstack.init-scripts", Kind.path().orNone().orAuto(), "auto");

    static final Key<Optional<Path>> TLS_CERTIFICATE =
            declare("tls.certificate", Kind.path().orNone(), "none");
    static final Key<Optional<Path>> TLS_KEY = declare("tls.key", Kind.path().orNone(), "none");
    static final Key<String> TLS_MIN_VERSION = declare("tls.min-version", Kind.text("1.2 or 1.3", "1\\.[23]"), "1.2");
    static final Key<Optional<Path>> TLS_CLIENT_CA =
            declare("tls.client-ca", Kind.path().orNone(), "none");
    static final Key<ClientCertificates> TLS_CLIENT_CERTIFICATES =
            declare("tls.client-certificates", Kind.oneOf(ClientCertificates.class), "none");

    static final Key<Optional<String>> CLUSTER_NAME =
            declare("cluster.name", Kind.text(NAMED_BY, PeerList.NAME).orNone(), "none");
    static final Key<Optional<String>> CLUSTER_NODE =
            declare("cluster.node", Kind.text(NAMED_BY, PeerList.NAME).orNone(), "none");
    static final Key<Optional<String>> CLUSTER_LISTEN = declare(
            "cluster.listen",
            Kind.text("an address or host name of this machine", "[A-Za-z0-9.:%_-]+")
                    .orAuto(),
            "auto");
    static final Key<Map<String, ClusterSettings.Peer>> CLUSTER_PEERS = declare("cluster.peers", PeerList.KIND, "none");
    static final Key<ClusterSettings.Encryption> CLUSTER_TLS =
            declare("cluster.tls", Kind.oneOf(ClusterSettings.Encryption.class), "on");
    static final Key<Optional<Path>> CLUSTER_CERTIFICATE =
            declare("cluster.certificate", Kind.path().orNone(), "none");
    static final Key<Optional<Path>> CLUSTER_KEY =
            declare("cluster.key", Kind.path().orNone(), "none");
    static final Key<Optional<Path>> CLUSTER_CA =
            declare("cluster.ca", Kind.path().orNone(), "none");

    static final Key<Path> DATA_DIR = declare("storage.data-dir", Kind.path(), "./data");
    static final Key<Optional<Integer>> PARTITIONS =
            declare("storage.partitions", Kind.wholeNumber(1, 64).orAuto(), "auto");
    static final Key<Long> BLOCK_CACHE = declare("storage.block-cache", Kind.size("1 MiB", "1 TiB"), "32 MiB");
    static final Key<Long> WINDOW_MEMORY = declare("storage.window-memory", Kind.size("1 MiB", "1 TiB"), "48 MiB");
    static final Key<Optional<Long>> DISK_RESERVE =
            declare("disk.reserve", Kind.size("0", "1024 TiB").orAuto(), "auto");

    static final Key<Optional<Path>> REDRIVE_SNAPSHOTS =
            declare("redrive.snapshots", Kind.path().orAuto(), "auto");
    static final Key<Long> REDRIVE_SNAPSHOT_BUDGET =
            declare("redrive.snapshot-budget", Kind.size("0", "1024 TiB"), "10 GiB");

    static final Key<Integer> MAX_CONNECTIONS =
            declare("limits.max-connections", Kind.wholeNumber(1, 1_000_000), "20000");
    static final Key<Optional<Integer>> MAX_CONNECTIONS_PER_ADDRESS = declare(
            "limits.max-connections-per-address", Kind.wholeNumber(1, 1_000_000).orAuto(), "auto");
    static final Key<Integer> FAILED_AUTHENTICATIONS =
            declare("limits.failed-authentications", Kind.wholeNumber(1, 1_000_000), "60");
    static final Key<Optional<Integer>> REQUESTS_PER_KEY =
            declare("limits.requests-per-key", Kind.wholeNumber(1, 1_000_000).orNone(), "none");
    static final Key<Optional<Integer>> REQUESTS_PER_QUEUE =
            declare("limits.requests-per-queue", Kind.wholeNumber(1, 1_000_000).orNone(), "none");
    static final Key<Optional<Integer>> POLLS_PER_KEY =
            declare("limits.polls-per-key", Kind.wholeNumber(1, 1_000_000).orNone(), "none");
    static final Key<Optional<Integer>> POLLS_PER_QUEUE =
            declare("limits.polls-per-queue", Kind.wholeNumber(1, 1_000_000).orNone(), "none");
    static final Key<Long> MAX_REQUEST_LINE = declare("limits.max-request-line", Kind.size("256", "1 MiB"), "8 KiB");
    static final Key<Long> MAX_HEADERS = declare("limits.max-headers", Kind.size("1 KiB", "1 MiB"), "32 KiB");
    static final Key<Integer> MAX_HEADER_COUNT =
            declare("limits.max-header-count", Kind.wholeNumber(10, 10_000), "100");
    static final Key<Long> MAX_BODY = declare("limits.max-body", Kind.size("64 KiB", "64 MiB"), "8 MiB");
    static final Key<Optional<Long>> BODY_BUDGET =
            declare("limits.body-budget", Kind.size("64 KiB", "1 TiB").orAuto(), "auto");
    static final Key<Optional<Long>> BODY_BUDGET_PER_ADDRESS = declare(
            "limits.body-budget-per-address", Kind.size("64 KiB", "1 TiB").orAuto(), "auto");
    static final Key<Optional<Long>> ANSWER_BUDGET =
            declare("limits.answer-budget", Kind.size("64 KiB", "1 TiB").orAuto(), "auto");
    static final Key<Optional<Integer>> MAX_QUEUES =
            declare("limits.max-queues", Kind.wholeNumber(1, 100_000_000).orAuto(), "auto");
    static final Key<Optional<Integer>> MAX_IN_FLIGHT =
            declare("limits.max-in-flight", Kind.wholeNumber(1, 1_000_000_000).orAuto(), "auto");
    static final Key<Duration> HEADER_TIMEOUT =
            declare("limits.header-timeout", Kind.duration("100 ms", "10 min"), "10 s");
    static final Key<Duration> BODY_GRACE = declare("limits.body-grace", Kind.duration("100 ms", "10 min"), "5 s");
    static final Key<Long> BODY_RATE = declare("limits.body-rate", Kind.size("1", "1 GiB"), "1 KiB");
    static final Key<Duration> IDLE_TIMEOUT = declare("limits.idle-timeout", Kind.duration("1 s", "1 d"), "75 s");
    static final Key<Duration> WRITE_STALL_TIMEOUT =
            declare("limits.write-stall-timeout", Kind.duration("100 ms", "10 min"), "30 s");
    static final Key<Duration> REQUEST_TIMEOUT =
            declare("limits.request-timeout", Kind.duration("25 s", "1 h"), "60 s");

    static final Key<Boolean> PURGE_ONCE_PER_60S = declare("rules.purge-once-per-60s", Kind.trueOrFalse(), "true");
    static final Key<Boolean> RECREATE_AFTER_60S = declare("rules.recreate-after-60s", Kind.trueOrFalse(), "true");
    static final Key<Integer> IN_FLIGHT_LIMIT =
            declare("rules.in-flight-limit", Kind.wholeNumber(1, 10_000_000), "120000");

    static final Key<Double> CHAOS_DUPLICATE_DELIVERIES = declare("chaos.duplicate-deliveries", Kind.share(), "0");
    static final Key<Double> CHAOS_EARLY_EXPIRY = declare("chaos.early-expiry", Kind.share(), "0");
    static final Key<Optional<Integer>> CHAOS_SEED =
            declare("chaos.seed", Kind.wholeNumber(0, 999_999_999).orAuto(), "auto");

    static final Key<AuditedEvents> AUDIT_EVENTS = declare("audit.events", Kind.oneOf(AuditedEvents.class), "changes");
    static final Key<Optional<Path>> AUDIT_DIRECTORY =
            declare("audit.directory", Kind.path().orAuto(), "auto");
    static final Key<Long> AUDIT_MAX_FILE = declare("audit.max-file", Kind.size("64 KiB", "16 GiB"), "64 MiB");
    static final Key<Integer> AUDIT_KEPT_FILES = declare("audit.kept-files", Kind.wholeNumber(2, 10_000), "20");

    static final Key<Integer> METRICS_MAX_QUEUES = declare("metrics.max-queues", Kind.wholeNumber(0, 5_000), "500");

    static final Key<Boolean> STORIES_ENABLED = declare("stories.enabled", Kind.trueOrFalse(), "true");
    static final Key<Duration> STORIES_KEEP = declare("stories.keep", Kind.duration("1 min", "365 d"), "3 d");
    static final Key<Long> STORIES_MAX_SIZE = declare("stories.max-size", Kind.size("16 MiB", "1 TiB"), "512 MiB");
    static final Key<Boolean> HISTORY_ENABLED = declare("history.enabled", Kind.trueOrFalse(), "true");
    static final Key<Long> HISTORY_DISK_BUDGET = declare("history.disk-budget", Kind.size("1 MiB", "1 TiB"), "2 GiB");

    static final Key<Boolean> TRACING_ENABLED = declare("tracing.enabled", Kind.trueOrFalse(), "false");

    static final Key<Boolean> ALARMS_BUILT_IN = declare("alarms.built-in", Kind.trueOrFalse(), "true");
    static final Key<AddressRanges> WEBHOOKS_ALLOW = declare("alarms.webhooks.allow", Kind.addressRanges(), "none");
    static final Key<Duration> WEBHOOKS_TIMEOUT =
            declare("alarms.webhooks.timeout", Kind.duration("100 ms", "1 min"), "5 s");
    static final Key<Optional<Path>> WEBHOOKS_SECRET_FILE =
            declare("alarms.webhooks.secret-file", Kind.path().orAuto(), "auto");

    static final Key<LogLevel> LOG_LEVEL = declare("log.level", Kind.oneOf(LogLevel.class), "info");
    static final Key<LogFormat> LOG_FORMAT = declare("log.format", Kind.oneOf(LogFormat.class), "text");
    static final Key<Optional<Path>> ACCESS_LOG =
            declare("log.access", Kind.path().orNone(), "none");
    static final Key<Long> ACCESS_LOG_MAX_FILE =
            declare("log.access-max-file", Kind.size("64 KiB", "16 GiB"), "64 MiB");

    /** Beside the queues themselves: one of this name is a block, this is a word. */
    static final Key<ChangedQueues> ON_CHANGE =
            declare(QUEUES + ".on-change", Kind.oneOf(ChangedQueues.class), "apply");

    private Keys() {}

    private static <T> Key<T> declare(String name, Kind<T> kind, String defaultText) {
        Key<T> key = new Key<>(name, kind, defaultText);
        ALL.put(name, key);
        return key;
    }

    static Collection<Key<?>> all() {
        return Collections.unmodifiableCollection(ALL.values());
    }

    static @Nullable Key<?> named(String name) {
        return ALL.get(name);
    }

    static boolean isSection(String name) {
        return ALL.keySet().stream().anyMatch(key -> key.startsWith(name + "."));
    }

    /** The names a mistyped key is compared with. */
    static List<String> suggestions() {
        List<String> names = new ArrayList<>(ALL.keySet());
        names.add(QUEUES);
        names.add(ALARM_ACTIONS);
        names.add(NAMED_WEBHOOKS);
        names.addAll(ElasticMqSections.names());
        return names;
    }
}
