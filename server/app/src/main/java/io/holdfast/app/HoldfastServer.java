package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Identities;
import io.holdfast.app.access.Principal;
import io.holdfast.app.action.ActionPorts;
import io.holdfast.app.action.Actions;
import io.holdfast.app.audit.AuditLog;
import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.clock.ServerTime;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.config.Volume;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.endpoint.Routes;
import io.holdfast.app.endpoint.health.HealthEndpoint;
import io.holdfast.app.endpoint.metrics.MetricsEndpoint;
import io.holdfast.app.endpoint.sqs.JsonEndpoint;
import io.holdfast.app.endpoint.sqs.PollGroups;
import io.holdfast.app.endpoint.sqs.PublicAddress;
import io.holdfast.app.endpoint.sqs.QueryEndpoint;
import io.holdfast.app.endpoint.sqs.SqsServices;
import io.holdfast.app.http.EventLoops;
import io.holdfast.app.http.HttpCounters;
import io.holdfast.app.http.HttpServer;
import io.holdfast.app.http.HttpSettings;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.partition.ControlPartition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreStats;
import io.holdfast.store.StoreUnreadable;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One server: the storage, the partition on its event loop, the HTTP front, in this order, and the reverse at the end. */
@SuppressForbidden
public final class HoldfastServer implements RunningServer {
    /** What connections and threads get to end, even if all time went to the requests. */
    private static final Duration LEAST_END = Duration.ofMillis(500);
    /**
     * Two for {@link DiskGuard}, and one each for the clock, the upkeep of the storage, the files that its log will need, the keys of deleted
     * queues, and certificates.
     */
    private static final int TIMER_THREADS = 7;

    private static final int MOST_WAITING_SCRAPES = 16;
    /** Longer than a machine stalls; scrapers give up after ten seconds. */
    private static final Duration STATISTICS_TIMEOUT = Duration.ofSeconds(30);

    private final Storage storage;
    private final Encryption encryption;
    private final ServerTime time;
    private final EventLoops loops;
    private final List<ExecutorService> committers;
    private final ScheduledExecutorService timer;
    private final ExecutorService scrapes;
    private final Partitions partitions;
    private final HttpServer http;
    private final Duration shutdownDeadline;
    private final FatalErrorLatch fatal;
    private final AtomicBoolean stopped = new AtomicBoolean();

    private HoldfastServer(
            Opened opened, ServerTime time, Partitions partitions, HttpServer http, Duration shutdownDeadline) {
        this.storage = opened.storage;
        this.encryption = opened.encryption;
        this.time = time;
        this.loops = opened.loops;
        this.committers = opened.committers;
        this.timer = opened.timer;
        this.scrapes = opened.scrapes;
        this.fatal = opened.fatal;
        this.partitions = partitions;
        this.http = http;
        this.shutdownDeadline = shutdownDeadline;
    }

    /** Starts a server on the system's clock. */
    public static HoldfastServer start(ServerSettings settings) throws StartRefused {
        return start(
                settings,
                opened -> ServerTime.start(
                        settings.storage().dataDir(), opened.storage.newestMillis(), opened.tasks, opened.timer));
    }

    /** Starts a server on a clock of the caller's. Returns once it answers requests and the declared queues exist. */
    public static HoldfastServer start(ServerSettings settings, PartitionClock clock) throws StartRefused {
        return start(settings, opened -> ServerTime.given(clock));
    }

    private static HoldfastServer start(ServerSettings settings, Function<Opened, ServerTime> timeOf)
            throws StartRefused {
        Opened opened = Opened.open(settings);
        try {
            return opened.start(settings, timeOf.apply(opened));
        } catch (StartRefused | RuntimeException refused) {
            opened.close();
            throw refused;
        }
    }

    @Override
    public int port() {
        return http.port();
    }

    /** Time is about to be moved by hand: waits until what was answered has all its effects. */
    public void settle() {
        partitions.settle();
    }

    /** Time was moved by hand: lets the partition look at what is due. */
    public void clockMoved() {
        partitions.clockMoved();
    }

    @Override
    public void onFatal(Consumer<String> listener) {
        fatal.tell(listener);
    }

    @Override
    public void stop() {
        if (!stopped.compareAndSet(false, true)) {
            return;
        }
        long deadlineNanos = System.nanoTime() + shutdownDeadline.toNanos();
        http.stopAccepting();
        try {
            partitions.drain().get(shutdownDeadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException slow) {
            // What is not durable by now was never acknowledged: closing the store is safe.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        // A client that stalls in the middle of its request must not make the whole stop late.
        http.close(leftUntil(deadlineNanos - LEAST_END.toNanos()));
        // Before its timer ends, which would interrupt it.
        time.close();
        timer.shutdownNow();
        scrapes.shutdownNow();
        loops.close(leftUntil(deadlineNanos));
        // Only now: a loop that still runs may have rows to commit.
        committers.forEach(ExecutorService::shutdown);
        encryption.close();
        storage.close();
    }

    private static Duration leftUntil(long deadlineNanos) {
        return Duration.ofNanos(Math.max(LEAST_END.toNanos(), deadlineNanos - System.nanoTime()));
    }

    /** What is open before the server can answer. */
    @SuppressForbidden
    private record Opened(
            Storage storage,
            Encryption encryption,
            EventLoops loops,
            List<ExecutorService> committers,
            ScheduledExecutorService timer,
            ExecutorService scrapes,
            BackgroundTasks tasks,
            FatalErrorLatch fatal) {
        static Opened open(ServerSettings settings) throws StartRefused {
            ScheduledExecutorService timer =
                    Executors.newScheduledThreadPool(TIMER_THREADS, task -> daemon(task, "holdfast-timer"));
            Storage storage;
            Encryption encryption;
            try {
                // Before anything is touched.
                encryption = Encryption.check(EncryptionSettings.of(settings));
                if (encryption.hasKeyring()) {
                    // Messages will be read soon.
                    timer.execute(encryption::warmUp);
                }
                StoreSettings sizes = StoreSettings.defaults()
                        .withReadCacheBytes(settings.storage().blockCacheBytes())
                        .withOpenFiles(FileDescriptors.ofThisProcess().storeFiles());
                storage = Storage.open(
                        settings.storage().dataDir(),
                        StoredRows.tables(),
                        settings.storage().newPartitions(),
                        sizes,
                        timer);
            } catch (StoreRefused | EncryptionRefused refused) {
                timer.shutdownNow();
                throw new StartRefused(String.valueOf(refused.getMessage()));
            }
            // Netty unpacks a library of its own for a moment; the temporary directory may be mounted noexec, this one
            // is not.
            System.getProperties()
                    .putIfAbsent(
                            "io.netty.native.workdir", Storage.nativeDirectory().toString());
            BackgroundTasks tasks = new BackgroundTasks(System::nanoTime);
            return new Opened(
                    storage,
                    encryption,
                    EventLoops.start(
                            settings.network().ioThreads(),
                            InstantSource.system(),
                            new SecureRandom()::nextLong,
                            tasks),
                    committers(storage.partitions()),
                    timer,
                    new ThreadPoolExecutor(
                            1,
                            1,
                            0,
                            TimeUnit.SECONDS,
                            new ArrayBlockingQueue<>(MOST_WAITING_SCRAPES),
                            task -> daemon(task, "holdfast-metrics")),
                    tasks,
                    new FatalErrorLatch());
        }

        HoldfastServer start(ServerSettings settings, ServerTime time) throws StartRefused {
            try {
                return start(settings, time, new SecureRandom());
            } catch (StartRefused | RuntimeException refused) {
                time.close();
                throw refused;
            }
        }

        private HoldfastServer start(ServerSettings settings, ServerTime time, SecureRandom random)
                throws StartRefused {
            try {
                encryption.open(stores());
                KeyShredding.start(encryption, timer, tasks);
                List<Store> encrypted =
                        stores().stream().<Store>map(encryption::over).toList();
                PartitionsStart partitionsStart = new PartitionsStart(
                        storage.store(ControlDatabase.PARTITION), encrypted, loops.loops(), committers, time.clock());
                ControlPartition control = partitionsStart.loadControl(fatal::happened);
                ReceiptHandles receipts = ControlStart.receiptHandles(control, storage, random);
                AuditLog audit = AccessStart.audit(settings, tasks, timer);
                DiskGuard disk = new DiskGuard(
                        Volume.of(settings.storage().dataDir()),
                        settings.storage()::diskReserveBytes,
                        storage::reclaim,
                        tasks);
                disk.watch(timer);
                StorageUpkeep.start(storage, timer, tasks);
                EngineSettings rules = EngineConfiguration.of(settings, random::nextLong);
                QueueCountCheck.warnIfMoreThan(rules.budgets().queues(), storage);
                Partitions partitions = partitionsStart.load(control, rules, fatal::happened);
                Actions actions = new Actions(new ActionPorts(
                        partitions,
                        receipts,
                        new RandomMessageIds(random),
                        disk,
                        encryption.kmsKeys(),
                        time.steps(),
                        audit,
                        AccessStart.budgets(settings.http().callers())));
                Principal home = new Principal(
                        settings.identity().account(), settings.identity().region());
                DeclaredQueues.create(settings.queues().values(), actions, home);
                PublicAddress address = new PublicAddress(
                        settings.network().publicUrl(), settings.network().trustedProxies());
                RequestMeter requests = new RequestMeter();
                SqsServices sqs = new SqsServices(
                        actions,
                        AccessStart.authentication(settings, Identities.NONE, home),
                        address,
                        requests,
                        new PollGroups());
                AtomicReference<HttpServer> front = new AtomicReference<>();
                Routes routes = new Routes(
                        new JsonEndpoint(sqs),
                        new QueryEndpoint(sqs),
                        new HealthEndpoint(partitions, tasks),
                        new MetricsEndpoint(
                                new QueueStatisticsCollector(partitions, STATISTICS_TIMEOUT),
                                new MetricsPage(
                                        requests,
                                        partitions.commits(),
                                        settings.metrics().maxQueues()),
                                () -> numbers(front.get(), disk, partitions, time.steps()),
                                scrapes));
                FileDescriptors descriptors = FileDescriptors.ofThisProcess();
                HttpServer http = HttpServer.start(port(settings, descriptors), loops, routes);
                descriptors.tellOfConnections(settings.http().maxConnections());
                front.set(http);
                timer.execute(encryption::warmUp);
                return new HoldfastServer(this, time, partitions, http, settings.shutdownDeadline());
            } catch (StoreUnreadable | RowsUnreadable damaged) {
                throw new StartRefused(
                        "The data directory " + settings.storage().dataDir()
                                + " is damaged where all queues are concerned: " + damaged.getMessage()
                                + " Run \"holdfast doctor --repair\".");
            } catch (EncryptionRefused refused) {
                throw new StartRefused(String.valueOf(refused.getMessage()));
            } catch (StoreFailure | InvariantViolation damaged) {
                throw new StartRefused("The data directory "
                        + settings.storage().dataDir() + " cannot be used: " + damaged.getMessage());
            } catch (UncheckedIOException cannotListen) {
                throw new StartRefused("The server cannot listen on "
                        + settings.network().bind() + ":" + settings.network().port()
                        + ": is another one running there? Choose another port with --port.");
            }
        }

        private HttpSettings port(ServerSettings settings, FileDescriptors descriptors) throws StartRefused {
            HttpSettings plain = HttpConfiguration.settings(settings, descriptors);
            TlsSettings tls = settings.network().tls().orElse(null);
            return tls == null ? plain : plain.withTls(TlsStart.port(tls, timer, tasks));
        }

        private ServerNumbers numbers(
                @Nullable HttpServer http, DiskGuard disk, Partitions partitions, ClockSteps steps) {
            HttpCounters counters = http == null ? new HttpCounters(0, 0, 0, 0, 0) : http.counters();
            StoreStats stored = storage.stats();
            return new ServerNumbers(
                    Version.CURRENT,
                    counters.openConnections(),
                    counters.refusedRequests() + counters.refusedConnections(),
                    disk.freeBytes(),
                    stored.logBytes(),
                    stored.fileBytes(),
                    tasks.failures(),
                    partitions.damagedQueues(),
                    partitions.damageFound(),
                    stored.damagedTables(),
                    storage.lostLogFiles(),
                    steps.count(),
                    steps.offsetMillis(),
                    encryption.counters().dataKeysGenerated(),
                    encryption.counters().dataKeysUnwrapped());
        }

        private List<Store> stores() {
            return IntStream.range(0, storage.partitions())
                    .mapToObj(storage::store)
                    .toList();
        }

        void close() {
            committers.forEach(ExecutorService::shutdown);
            timer.shutdownNow();
            scrapes.shutdownNow();
            loops.close(LEAST_END);
            storage.close();
        }

        private static List<ExecutorService> committers(int partitions) {
            List<ExecutorService> made = new ArrayList<>();
            for (int i = 0; i < partitions; i++) {
                String name = "holdfast-commit-" + i;
                made.add(Executors.newSingleThreadExecutor(task -> daemon(task, name)));
            }
            return made;
        }

        private static Thread daemon(Runnable task, String name) {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }
}
