package io.holdfast.app.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Everything an operator can choose about one server. Immutable; {@link SettingsLoader} is where the choices come from. */
public record ServerSettings(
        Network network,
        Identity identity,
        Http http,
        Security security,
        Storage storage,
        Rules rules,
        Chaos chaos,
        Metrics metrics,
        Log log,
        Duration shutdownDeadline,
        Map<String, QueueDeclaration> queues) {

    public ServerSettings {
        queues = Map.copyOf(queues);
        check(shutdownDeadline.compareTo(Duration.ZERO) > 0, "the shutdown deadline must be positive");
    }

    /** What a server does when nobody chose anything. */
    public static ServerSettings defaults() {
        return SettingsLoader.defaults();
    }

    public ServerSettings listeningOn(String bind, int port) {
        return withNetwork(network.on(bind, port, network.ioThreads()));
    }

    public ServerSettings withNetwork(Network changed) {
        return new ServerSettings(
                changed, identity, http, security, storage, rules, chaos, metrics, log, shutdownDeadline, queues);
    }

    public ServerSettings storedIn(Path dataDir) {
        return withStorage(storage.in(dataDir, storage.newPartitions()));
    }

    public ServerSettings withStorage(Storage changed) {
        return new ServerSettings(
                network, identity, http, security, changed, rules, chaos, metrics, log, shutdownDeadline, queues);
    }

    /** With the keyring in this directory. */
    public ServerSettings withKeyring(Path directory) {
        return withSecurity(new Security(
                Optional.of(directory),
                security.masterKeyFile(),
                security.masterKey(),
                security.masterKeyCommand(),
                security.formerMasterKeyFile(),
                security.audit()));
    }

    public ServerSettings withSecurity(Security changed) {
        return new ServerSettings(
                network, identity, http, changed, storage, rules, chaos, metrics, log, shutdownDeadline, queues);
    }

    /** The directory of the keyring. */
    public Path keyring() {
        Path data = storage.dataDir().toAbsolutePath().normalize();
        return security.keyring().orElseGet(() -> data.resolveSibling(data.getFileName() + ".keys"));
    }

    /** The directory of the audit log. */
    public Path auditDirectory() {
        return security.audit().directory().orElseGet(() -> storage.dataDir().resolve("audit"));
    }

    /** The directory of the snapshots that redrives write. */
    public Path snapshotDirectory() {
        Path data = storage.dataDir().toAbsolutePath().normalize();
        return storage.snapshots().directory().orElseGet(() -> data.resolveSibling(data.getFileName() + ".snapshots"));
    }

    /** A new data directory gets so many partitions, spread over so many threads. */
    public ServerSettings withPartitions(int partitions, int ioThreads) {
        return withNetwork(network.on(network.bind(), network.port(), ioThreads))
                .withStorage(storage.in(storage.dataDir(), partitions));
    }

    public ServerSettings withRules(Rules changed) {
        return new ServerSettings(
                network, identity, http, security, storage, changed, chaos, metrics, log, shutdownDeadline, queues);
    }

    public ServerSettings withChaos(Chaos changed) {
        return new ServerSettings(
                network, identity, http, security, storage, rules, changed, metrics, log, shutdownDeadline, queues);
    }

    public ServerSettings withAlarms(AlarmConfiguration changed) {
        return withMetrics(
                new Metrics(metrics.maxQueues(), metrics.history(), metrics.stories(), changed, metrics.traced()));
    }

    public ServerSettings withTracing(boolean traced) {
        return withMetrics(
                new Metrics(metrics.maxQueues(), metrics.history(), metrics.stories(), metrics.alarms(), traced));
    }

    private ServerSettings withMetrics(Metrics changed) {
        return new ServerSettings(
                network, identity, http, security, storage, rules, chaos, changed, log, shutdownDeadline, queues);
    }

    public ServerSettings withLog(Log changed) {
        return new ServerSettings(
                network, identity, http, security, storage, rules, chaos, metrics, changed, shutdownDeadline, queues);
    }

    public ServerSettings withQueues(Map<String, QueueDeclaration> changed) {
        return new ServerSettings(
                network, identity, http, security, storage, rules, chaos, metrics, log, shutdownDeadline, changed);
    }

    /**
     * Where the server listens, and under which address clients know it.
     *
     * @param port 0 lets the system choose one
     * @param publicUrl what queue URLs begin with; none leaves it to each request
     * @param trustedProxies whose word on the address that the client used is believed
     * @param allowedHosts names of this server beside those that nobody else can have
     * @param tls how the port is encrypted; none leaves it plain
     * @param cluster the other nodes; none if this server is alone
     */
    public record Network(
            String bind,
            int port,
            int ioThreads,
            boolean allowAnonymous,
            Optional<String> publicUrl,
            AddressRanges trustedProxies,
            List<String> allowedHosts,
            Optional<TlsSettings> tls,
            Optional<ClusterSettings> cluster) {
        public Network {
            allowedHosts = List.copyOf(allowedHosts);
            check(port >= 0 && port <= 65_535, "a port is a number from 0 to 65535");
            check(ioThreads > 0, "at least one I/O thread is needed");
        }

        Network on(String changedBind, int changedPort, int changedThreads) {
            return new Network(
                    changedBind,
                    changedPort,
                    changedThreads,
                    allowAnonymous,
                    publicUrl,
                    trustedProxies,
                    allowedHosts,
                    tls,
                    cluster);
        }

        public Network withTls(TlsSettings changed) {
            return new Network(
                    bind,
                    port,
                    ioThreads,
                    allowAnonymous,
                    publicUrl,
                    trustedProxies,
                    allowedHosts,
                    Optional.of(changed),
                    cluster);
        }

        /** Whether only this machine can reach it. */
        public boolean isLoopback() {
            try {
                return InetAddress.getByName(bind).isLoopbackAddress();
            } catch (UnknownHostException unknown) {
                return false;
            }
        }

        /** Of URLs that lead to where the server listens. */
        public String scheme() {
            return tls.isPresent() ? "https" : "http";
        }
    }

    /**
     * What the server is to callers: the account and region of those that name none, and of the queues that are declared here.
     *
     * @param isFixed whether callers mean them whatever they name
     * @param localStack how it stands in for LocalStack; none if it does not
     */
    public record Identity(String account, String region, boolean isFixed, Optional<LocalStackSettings> localStack) {
        /** Of a server that is nothing but itself. */
        public Identity(String account, String region) {
            this(account, region, false, Optional.empty());
        }
    }

    /**
     * What clients may take from the server before they are refused or disconnected.
     *
     * @param maxConnectionsPerAddress none leaves it to the server
     */
    public record Http(
            int maxConnections,
            Optional<Integer> maxConnectionsPerAddress,
            CallerLimits callers,
            int maxRequestLineBytes,
            int maxHeaderBytes,
            int maxHeaderCount,
            int maxBodyBytes,
            long bodyBudgetBytes,
            long bodyBudgetPerAddressBytes,
            long answerBudgetBytes,
            Duration headerTimeout,
            Duration bodyGrace,
            long bodyBytesPerSecond,
            Duration idleTimeout,
            Duration writeStallTimeout,
            Duration requestTimeout) {
        public Http {
            check(maxConnections > 0, "at least one connection is needed");
            check(maxRequestLineBytes > 0 && maxHeaderBytes > 0 && maxBodyBytes > 0, "size limits must be positive");
            check(bodyBudgetBytes >= maxBodyBytes, "the budget for bodies must hold at least one body");
        }
    }

    /**
     * Where the keys are that messages are encrypted with, and what is written down of what callers do.
     *
     * @param keyring the directory of the keyring; none is the data directory's name with {@code .keys} behind it
     * @param masterKeyFile a file with the master key
     * @param masterKey the master key
     * @param masterKeyCommand a command that prints the master key; with none of the three the server makes one and keeps it in the keyring
     * @param formerMasterKeyFile in a cluster whose master key is being changed, a file with the one before
     */
    public record Security(
            Optional<Path> keyring,
            Optional<Path> masterKeyFile,
            Optional<String> masterKey,
            Optional<String> masterKeyCommand,
            Optional<Path> formerMasterKeyFile,
            AuditSettings audit) {
        /** Never the key. */
        @Override
        public String toString() {
            return "Security[keyring=" + keyring + ", masterKeyFile=" + masterKeyFile + "]";
        }
    }

    /**
     * Where the rows live and what memory and disk they may take.
     *
     * @param newPartitions how many partitions a new data directory gets
     */
    public record Storage(
            Path dataDir,
            int newPartitions,
            long blockCacheBytes,
            long windowMemoryBytes,
            OptionalLong chosenDiskReserveBytes,
            Snapshots snapshots) {

        private static final long LARGEST_AUTOMATIC_RESERVE_BYTES = 1L << 30;
        /** What the store may need to write out its memory and to rewrite some files before it can let go of the old ones. */
        private static final long USUAL_AUTOMATIC_RESERVE_BYTES = 512L << 20;

        private static final long SHARE_OF_A_LARGE_VOLUME = 20;
        private static final long SHARE_OF_A_SMALL_VOLUME = 5;

        Storage in(Path changedDir, int changedPartitions) {
            return new Storage(
                    changedDir,
                    changedPartitions,
                    blockCacheBytes,
                    windowMemoryBytes,
                    chosenDiskReserveBytes,
                    snapshots);
        }

        /** Free space below which sends are refused: the chosen figure, or a part of the volume that rises from 512 MiB to 1 GiB. */
        public long diskReserveBytes(long volumeBytes) {
            long usual = Math.max(USUAL_AUTOMATIC_RESERVE_BYTES, volumeBytes / SHARE_OF_A_LARGE_VOLUME);
            long automatic =
                    Math.min(Math.min(LARGEST_AUTOMATIC_RESERVE_BYTES, usual), volumeBytes / SHARE_OF_A_SMALL_VOLUME);
            return chosenDiskReserveBytes.orElse(automatic);
        }
    }

    /**
     * Copies of dead letters that redrives write before they move any.
     *
     * @param directory none is the data directory's name with {@code .snapshots} behind it
     * @param budgetBytes what all of them together may take
     */
    public record Snapshots(Optional<Path> directory, long budgetBytes) {}

    /**
     * Rules of SQS that tests like to switch off, the limit of messages in flight per queue, and what there may be in all.
     *
     * @param onChange what is done about declared queues that exist and differ
     */
    public record Rules(
            boolean purgeOncePer60s,
            boolean recreateAfter60s,
            int inFlightLimit,
            long maxQueues,
            long maxInFlight,
            ChangedQueues onChange) {
        public Rules {
            check(inFlightLimit > 0, "at least one message must be allowed in flight");
            check(maxQueues > 0 && maxInFlight > 0, "at least one queue and one message in flight must be allowed");
        }

        /** As many in all as the Java heap bears. */
        public Rules(boolean purgeOncePer60s, boolean recreateAfter60s, int inFlightLimit) {
            this(
                    purgeOncePer60s,
                    recreateAfter60s,
                    inFlightLimit,
                    HeapShares.queues(HeapShares.heapBytes()),
                    HeapShares.received(HeapShares.heapBytes()),
                    ChangedQueues.APPLY);
        }
    }

    /**
     * Misfortune made on purpose on standard queues, for people who want to see whether their consumers bear what SQS permits.
     *
     * @param duplicateDeliveries the share of deliveries that happen twice
     * @param earlyExpiry the share of leases that end before their time
     * @param seed where the choice of victims begins; none draws one at every start
     */
    public record Chaos(double duplicateDeliveries, double earlyExpiry, OptionalLong seed) {
        public Chaos {
            check(duplicateDeliveries >= 0 && duplicateDeliveries <= 1, "a share is a number from 0 to 1");
            check(earlyExpiry >= 0 && earlyExpiry <= 1, "a share is a number from 0 to 1");
        }

        public boolean isOn() {
            return duplicateDeliveries > 0 || earlyExpiry > 0;
        }
    }

    /**
     * What is measured, and whom it tells.
     *
     * @param maxQueues how many queues have series of their own on the metrics page, beside the dead-letter queues
     * @param traced whether spans are made for messages that carry a trace
     */
    public record Metrics(
            int maxQueues, HistorySettings history, Stories stories, AlarmConfiguration alarms, boolean traced) {
        public Metrics {
            check(maxQueues >= 0, "a number of queues is not negative");
        }
    }

    /** What is told of the server's own doings, and of the requests of clients. */
    public record Log(LogLevel level, LogFormat format, AccessLogSettings access) {
        /** Without an access log. */
        public Log(LogLevel level, LogFormat format) {
            this(level, format, AccessLogSettings.OFF);
        }
    }

    public enum LogLevel {
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE
    }

    public enum LogFormat {
        TEXT,
        JSON
    }

    private static void check(boolean holds, String promise) {
        if (!holds) {
            throw new IllegalArgumentException(promise);
        }
    }

    /** What is written down of each message, for how long, and how much of it in all partitions together. */
    public record Stories(boolean enabled, Duration keep, long maxSizeBytes) {}
}
