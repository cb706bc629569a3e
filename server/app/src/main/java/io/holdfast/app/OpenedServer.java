package io.holdfast.app;

import de.thetaphi.forbiddenapis.SuppressForbidden;
import io.holdfast.app.accesslog.AccessLog;
import io.holdfast.app.cli.StartRefused;
import io.holdfast.app.clock.ClockSteps;
import io.holdfast.app.config.AccessLogSettings;
import io.holdfast.app.config.ClusterSettings;
import io.holdfast.app.config.ServerSettings;
import io.holdfast.app.config.TlsSettings;
import io.holdfast.app.encryption.Encryption;
import io.holdfast.app.encryption.EncryptionRefused;
import io.holdfast.app.encryption.EncryptionSettings;
import io.holdfast.app.history.QueueHistory;
import io.holdfast.app.http.EventLoops;
import io.holdfast.app.http.HttpCounters;
import io.holdfast.app.http.HttpServer;
import io.holdfast.app.http.HttpSettings;
import io.holdfast.app.loop.BackgroundTasks;
import io.holdfast.app.metrics.ServerNumbers;
import io.holdfast.app.partition.Partitions;
import io.holdfast.app.partition.StoredRows;
import io.holdfast.app.tracing.Tracing;
import io.holdfast.store.Leadership;
import io.holdfast.store.Storage;
import io.holdfast.store.Store;
import io.holdfast.store.StoreRefused;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.StoreStats;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What is open before the server can answer. */
@SuppressForbidden
record OpenedServer(
        Storage storage,
        Encryption encryption,
        EventLoops loops,
        List<ExecutorService> committers,
        ScheduledExecutorService timer,
        ExecutorService scrapes,
        BackgroundTasks tasks,
        FatalErrorLatch fatal,
        Reloads reloads,
        @Nullable AccessLog accessLog) {
    /**
     * Two for {@link DiskGuard}, and one each for the clock, the upkeep of the storage, the files that its log will need, the keys of deleted
     * queues, KMS keys that are due, certificates, users, the audit log, and the figures of queues; two for redrives and their snapshots, three for
     * alarms; one for the access log; in a cluster one for a change of its master key; and one for systemd, which must not wait for any of them.
     */
    private static final int TIMER_THREADS = 19;

    private static final int MOST_WAITING_SCRAPES = 16;

    /** For everything that runs again and again beside the requests. */
    static ScheduledExecutorService newTimer() {
        return Executors.newScheduledThreadPool(TIMER_THREADS, task -> daemon(task, "holdfast-timer"));
    }

    /** How the storage is opened. */
    @FunctionalInterface
    private interface Opening {
        Storage open(StoreSettings sizes, ScheduledExecutorService timer) throws StoreRefused;
    }

    /** That of a node of a cluster, if the settings say so. */
    static OpenedServer open(ServerSettings settings) throws StartRefused {
        ClusterSettings cluster = settings.network().cluster().orElse(null);
        if (cluster == null) {
            return openAlone(settings);
        }
        EncryptionSettings keys = EncryptionSettings.of(settings).inCluster(cluster.name());
        return open(settings, keys, (sizes, timer) -> ClusterAssembly.open(settings, cluster, sizes, keys));
    }

    /** That of a server whose rows nobody else has. */
    static OpenedServer openAlone(ServerSettings settings) throws StartRefused {
        return open(
                settings,
                EncryptionSettings.of(settings),
                (sizes, timer) -> Storage.open(
                        settings.storage().dataDir(),
                        StoredRows.tables(),
                        settings.storage().newPartitions(),
                        sizes,
                        timer));
    }

    private static OpenedServer open(ServerSettings settings, EncryptionSettings keys, Opening opening)
            throws StartRefused {
        ScheduledExecutorService timer = newTimer();
        BackgroundTasks tasks = new BackgroundTasks(System::nanoTime);
        Storage storage;
        Encryption encryption;
        AccessLog accessLog;
        try {
            accessLog = accessLog(settings.log().access(), tasks, timer);
            // Before anything is touched.
            encryption = Encryption.check(keys);
            if (encryption.hasKeyring()) {
                // Messages will be read soon.
                timer.execute(encryption::warmUp);
            }
            StoreSettings sizes = StoreSettings.defaults()
                    .withReadCacheBytes(settings.storage().blockCacheBytes())
                    .withOpenFiles(FileDescriptors.ofThisProcess().storeFiles());
            storage = opening.open(sizes, timer);
        } catch (StartRefused refused) {
            timer.shutdownNow();
            throw refused;
        } catch (StoreRefused | EncryptionRefused refused) {
            timer.shutdownNow();
            throw new StartRefused(String.valueOf(refused.getMessage()));
        }
        // Netty unpacks a library of its own for a moment; the temporary directory may be mounted noexec, this one
        // is not.
        System.getProperties()
                .putIfAbsent(
                        "io.netty.native.workdir", Storage.nativeDirectory().toString());
        Reloads reloads = new Reloads();
        if (accessLog != null) {
            // Whoever has renamed its file says so in the same way.
            reloads.add(unchanged -> accessLog.reopen());
        }
        return new OpenedServer(
                storage,
                encryption,
                EventLoops.start(
                        settings.network().ioThreads(), InstantSource.system(), new SecureRandom()::nextLong, tasks),
                committers(storage),
                timer,
                new ThreadPoolExecutor(
                        1,
                        1,
                        0,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(MOST_WAITING_SCRAPES),
                        task -> daemon(task, "holdfast-metrics")),
                tasks,
                new FatalErrorLatch(),
                reloads,
                accessLog);
    }

    private static @Nullable AccessLog accessLog(
            AccessLogSettings chosen, BackgroundTasks tasks, ScheduledExecutorService timer) throws StartRefused {
        try {
            return AccessLog.open(chosen, tasks, timer);
        } catch (IOException refused) {
            throw new StartRefused("The access log cannot be written (log.access): " + refused.getMessage());
        }
    }

    HttpSettings port(ServerSettings settings, FileDescriptors descriptors) throws StartRefused {
        HttpSettings plain = HttpConfiguration.settings(settings, descriptors);
        TlsSettings tls = settings.network().tls().orElse(null);
        return tls == null ? plain : plain.withTls(TlsStart.port(tls, timer, tasks));
    }

    ServerNumbers numbers(
            @Nullable HttpServer http,
            DiskGuard disk,
            Partitions partitions,
            ClockSteps steps,
            QueueHistory history,
            Tracing tracing) {
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
                encryption.counters().dataKeysUnwrapped(),
                history.numbers().bytes(),
                history.numbers().hoursDropped(),
                EventLoops.bufferBytes(),
                accessLog == null ? 0 : accessLog.written(),
                accessLog == null ? 0 : accessLog.dropped(),
                tracing.numbers());
    }

    void closeAccessLog() {
        if (accessLog != null) {
            accessLog.close();
        }
    }

    List<Store> stores() {
        return IntStream.range(0, storage.partitions()).mapToObj(storage::store).toList();
    }

    void close() {
        closeAccessLog();
        committers.forEach(ExecutorService::shutdown);
        timer.shutdownNow();
        scrapes.shutdownNow();
        loops.close(HoldfastServer.LEAST_END);
        storage.close();
    }

    /** One for each partition; in a cluster another one for the control partition, which otherwise commits on the first. */
    private static List<ExecutorService> committers(Storage storage) {
        int count = storage.partitions() + (storage.leadership() == Leadership.ALONE ? 0 : 1);
        List<ExecutorService> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
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
