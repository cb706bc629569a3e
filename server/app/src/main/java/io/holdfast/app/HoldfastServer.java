package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.access.Principal;
import io.holdfast.app.action.ActionPorts;
import io.holdfast.app.action.Actions;
import io.holdfast.app.cli.RunningServer;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.Volume;
import io.holdfast.app.directory.QueueDirectory;
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
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.metrics.MetricsPage;
import io.holdfast.app.metrics.RequestMeter;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.partition.Partition;
import io.holdfast.app.partition.PartitionClock;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.QueueStatisticsCollector;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.engine.command.InvariantViolation;
import io.holdfast.engine.row.RowsUnreadable;
import io.holdfast.engine.settings.EngineSettings;
import io.holdfast.protocol.sqs.receipt.ReceiptHandles;
import io.holdfast.store.RocksStore;
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
import org.jspecify.annotations.Nullable;

/** One server: the storage, the partition on its event loop, the HTTP front, in this order, and the reverse at the end. */
@SuppressForbidden
public final class HoldfastServer implements RunningServer {
    /** What connections and threads get to end, even if all time went to the requests. */
    private static final Duration LEAST_END = Duration.ofMillis(500);
    /** One for each task of {@link DiskGuard}. */
    private static final int TIMER_THREADS = 2;

    private static final int MOST_WAITING_SCRAPES = 16;
    /** Longer than a machine stalls; scrapers give up after ten seconds. */
    private static final Duration STATISTICS_TIMEOUT = Duration.ofSeconds(30);

    private final Store store;
    private final EventLoops loops;
    private final ExecutorService committer;
    private final ScheduledExecutorService timer;
    private final ExecutorService scrapes;
    private final Partitions partitions;
    private final HttpServer http;
    private final Duration shutdownDeadline;
    private final FatalErrorLatch fatal;
    private final AtomicBoolean stopped = new AtomicBoolean();

    private HoldfastServer(Opened opened, Partitions partitions, HttpServer http, Duration shutdownDeadline) {
        this.store = opened.store;
        this.loops = opened.loops;
        this.committer = opened.committer;
        this.timer = opened.timer;
        this.scrapes = opened.scrapes;
        this.fatal = opened.fatal;
        this.partitions = partitions;
        this.http = http;
        this.shutdownDeadline = shutdownDeadline;
    }

    /** Starts a server on the system's clock. */
    public static HoldfastServer start(ServerSettings settings) throws StartRefused {
        return start(settings, new SteadyClock());
    }

    /** Starts a server on a clock of the caller's. Returns once it answers requests and the declared queues exist. */
    public static HoldfastServer start(ServerSettings settings, PartitionClock clock) throws StartRefused {
        Opened opened = Opened.open(settings);
        try {
            return opened.start(settings, clock);
        } catch (StartRefused | RuntimeException refused) {
            opened.close();
            throw refused;
        }
    }

    @Override
    public int port() {
        return http.port();
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
        timer.shutdownNow();
        scrapes.shutdownNow();
        loops.close(leftUntil(deadlineNanos));
        // Only now: a loop that still runs may have rows to commit.
        committer.shutdown();
        store.close();
    }

    private static Duration leftUntil(long deadlineNanos) {
        return Duration.ofNanos(Math.max(LEAST_END.toNanos(), deadlineNanos - System.nanoTime()));
    }

    /** What is open before the server can answer. */
    @SuppressForbidden
    private record Opened(
            RocksStore store,
            EventLoops loops,
            ExecutorService committer,
            ScheduledExecutorService timer,
            ExecutorService scrapes,
            BackgroundTasks tasks,
            FatalErrorLatch fatal) {
        static Opened open(ServerSettings settings) throws StartRefused {
            RocksStore store;
            try {
                StoreSettings sizes = StoreSettings.defaults()
                        .withReadCacheBytes(settings.storage().blockCacheBytes())
                        .withOpenFiles(FileDescriptors.ofThisProcess().storeFiles());
                store = RocksStore.open(settings.storage().dataDir(), StoredRows.tables(), sizes);
            } catch (StoreRefused refused) {
                throw new StartRefused(String.valueOf(refused.getMessage()));
            }
            // Netty unpacks a library of its own for a moment; the temporary directory may be mounted noexec, this one
            // is not.
            System.getProperties()
                    .putIfAbsent(
                            "io.netty.native.workdir",
                            RocksStore.nativeDirectory().toString());
            BackgroundTasks tasks = new BackgroundTasks(System::nanoTime);
            return new Opened(
                    store,
                    EventLoops.start(
                            settings.network().ioThreads(),
                            InstantSource.system(),
                            new SecureRandom()::nextLong,
                            tasks),
                    Executors.newSingleThreadExecutor(task -> daemon(task, "holdfast-commit")),
                    Executors.newScheduledThreadPool(TIMER_THREADS, task -> daemon(task, "holdfast-timer")),
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

        HoldfastServer start(ServerSettings settings, PartitionClock clock) throws StartRefused {
            try {
                SecureRandom random = new SecureRandom();
                ReceiptHandles receipts = ReceiptKey.load(store, random);
                DiskGuard disk = new DiskGuard(
                        Volume.of(settings.storage().dataDir()),
                        settings.storage()::diskReserveBytes,
                        store::reclaim,
                        tasks);
                disk.watch(timer);
                EngineSettings rules = EngineConfiguration.of(settings, random::nextLong);
                QueueCountCheck.warnIfMoreThan(rules.budgets().queues(), new StoredRows(store));
                Partition partition = new Partition(
                        loops.loops().get(0), store, committer, clock, rules, new QueueDirectory(), fatal::happened);
                Partitions partitions = new Partitions(partition);
                Actions actions =
                        new Actions(new ActionPorts(partitions, receipts, new RandomMessageIds(random), disk));
                Principal home = new Principal(
                        settings.identity().account(), settings.identity().region());
                DeclaredQueues.create(settings.queues().values(), actions, home);
                PublicAddress address = new PublicAddress(
                        settings.network().publicUrl(), settings.network().trustedProxies());
                RequestMeter requests = new RequestMeter();
                SqsServices sqs = new SqsServices(actions, home, address, requests, new PollGroups());
                AtomicReference<HttpServer> front = new AtomicReference<>();
                Routes routes = new Routes(
                        new JsonEndpoint(sqs),
                        new QueryEndpoint(sqs),
                        new HealthEndpoint(partitions, tasks),
                        new MetricsEndpoint(
                                new QueueStatisticsCollector(partition, STATISTICS_TIMEOUT),
                                new MetricsPage(
                                        requests,
                                        partitions.commits(),
                                        settings.metrics().maxQueues()),
                                () -> numbers(front.get(), disk, partitions),
                                scrapes));
                FileDescriptors descriptors = FileDescriptors.ofThisProcess();
                HttpServer http = HttpServer.start(HttpConfiguration.settings(settings, descriptors), loops, routes);
                descriptors.tellOfConnections(settings.http().maxConnections());
                front.set(http);
                return new HoldfastServer(this, partitions, http, settings.shutdownDeadline());
            } catch (StoreUnreadable | RowsUnreadable damaged) {
                throw new StartRefused(
                        "The data directory " + settings.storage().dataDir()
                                + " is damaged where all queues are concerned: " + damaged.getMessage()
                                + " Run \"holdfast doctor --repair\".");
            } catch (StoreFailure | InvariantViolation damaged) {
                throw new StartRefused("The data directory "
                        + settings.storage().dataDir() + " cannot be used: " + damaged.getMessage());
            } catch (UncheckedIOException cannotListen) {
                throw new StartRefused("The server cannot listen on "
                        + settings.network().bind() + ":" + settings.network().port()
                        + ": is another one running there? Choose another port with --port.");
            }
        }

        private ServerNumbers numbers(@Nullable HttpServer http, DiskGuard disk, Partitions partitions) {
            HttpCounters counters = http == null ? new HttpCounters(0, 0, 0, 0, 0) : http.counters();
            StoreStats stored = store.stats();
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
                    stored.damagedTables());
        }

        void close() {
            committer.shutdown();
            timer.shutdownNow();
            scrapes.shutdownNow();
            loops.close(LEAST_END);
            store.close();
        }

        private static Thread daemon(Runnable task, String name) {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        }
    }
}
