package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.LeadershipListener;
import io.holdfast.store.LeadershipLost;
import io.holdfast.store.Store;
import io.holdfast.store.StoreSettings;
import io.holdfast.store.Table;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Real nodes in one process, on ports of the loopback address. */
final class TestCluster implements AutoCloseable {
    static final Table ROWS = new Table(1, "rows", false);
    static final StoreSettings SMALL = new StoreSettings(1 << 20, 1 << 20, 1 << 20, 8 << 20, 64);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    final Path directory;
    final int partitions;
    final TreeMap<String, InetSocketAddress> peers = new TreeMap<>();
    final Map<String, ClusterStorage> running = new ConcurrentHashMap<>();
    /** What listeners were told, by node and partition. */
    private final Map<String, List<String>> told = new ConcurrentHashMap<>();

    private final List<Table> tables;
    private UnaryOperator<ClusterSettings> settings = any -> any;

    TestCluster(Path directory, int partitions, List<Table> tables, String... names) throws IOException {
        this.directory = directory;
        this.partitions = partitions;
        this.tables = tables;
        for (String name : names) {
            peers.put(name, new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort()));
        }
    }

    static TestCluster started(Path directory, int partitions) throws Exception {
        TestCluster cluster = new TestCluster(directory, partitions, List.of(ROWS), "a", "b", "c");
        cluster.start("a", "b", "c");
        return cluster;
    }

    /** A node that the others do not know yet. */
    void addPeer(String name) throws IOException {
        peers.put(name, new InetSocketAddress(InetAddress.getLoopbackAddress(), freePort()));
    }

    TestCluster with(UnaryOperator<ClusterSettings> change) {
        settings = change;
        return this;
    }

    /** Below those that the system gives to outgoing connections: one of these could take it before it is listened to. */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(10_000, 32_768);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // Another one.
            }
        }
    }

    /** All at once: new nodes wait for each other. */
    void start(String... names) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(names.length);
        try {
            // Whoever fails first is heard first: the others would wait for it.
            CompletionService<ClusterStorage> opening = new ExecutorCompletionService<>(threads);
            for (String name : names) {
                opening.submit(() -> open(name));
            }
            for (int i = 0; i < names.length; i++) {
                opening.take().get();
            }
        } finally {
            threads.shutdown();
        }
    }

    /** All at once, where one of them begins with what it has and lets the others in. */
    void startConverted(String... names) throws Exception {
        CompletableFuture<?> all =
                CompletableFuture.allOf(Stream.of(names).map(this::opening).toArray(CompletableFuture[]::new));
        await(() -> {
            running.forEach((name, storage) -> {
                List<String> members = storage.status(ControlDatabase.PARTITION).members();
                Stream.of(names)
                        .filter(other -> term(name, ControlDatabase.PARTITION) != 0 && !members.contains(other))
                        .findFirst()
                        .ifPresent(other ->
                                storage.admit(other, Objects.requireNonNull(peers.get(other)), obstacle -> {}));
            });
            return all.isDone() ? true : null;
        });
        all.join();
    }

    CompletableFuture<ClusterStorage> opening(String name) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return open(name);
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                },
                task -> new Thread(task, "opening-" + name).start());
    }

    ClusterStorage open(String name) throws Exception {
        ClusterStorage storage =
                ClusterStorage.open(directory(name), tables, partitions, SMALL, settingsOf(name), alone -> {});
        running.put(name, storage);
        for (int partition : GroupNames.all(storage.partitions())) {
            List<String> heard = Collections.synchronizedList(new ArrayList<>());
            told.put(name + partition, heard);
            storage.leadership().follow(partition, new LeadershipListener() {
                @Override
                public void leads(long term) {
                    heard.add("leads " + term);
                }

                @Override
                public void follows(@Nullable String leaderNode) {
                    heard.add("follows " + leaderNode);
                }
            });
        }
        return storage;
    }

    /** Starts a node that waits to be let in, and lets it in. */
    ClusterStorage join(String name) throws Exception {
        CompletableFuture<ClusterStorage> opening = opening(name);
        await(() -> {
            if (!opening.isDone()) {
                node(leader(ControlDatabase.PARTITION))
                        .admit(name, Objects.requireNonNull(peers.get(name)), obstacle -> {});
            }
            return opening.isDone() ? true : null;
        });
        return opening.join();
    }

    /** Lets all nodes see to their part, until it is as it should be. */
    void assign(Assignment wanted, Callable<@Nullable Boolean> isDone) throws Exception {
        await(() -> {
            for (ClusterStorage storage : running.values()) {
                storage.assign(wanted);
                storage.maintain();
            }
            return isDone.call();
        });
    }

    ClusterSettings settingsOf(String name) {
        return settings.apply(ClusterSettings.of("test", name, peers));
    }

    Path directory(String name) {
        return directory.resolve(name);
    }

    ClusterStorage node(String name) {
        return Objects.requireNonNull(running.get(name));
    }

    void stop(String name) {
        Objects.requireNonNull(running.remove(name)).close();
    }

    /** As if its process were killed, as far as the others can tell. */
    void crash(String name) {
        Objects.requireNonNull(running.remove(name)).node().crash();
    }

    long term(String name, int partition) {
        ClusterStorage storage = running.get(name);
        return storage == null
                ? 0
                : storage.node().group(partition).leadership().leadingTerm();
    }

    String leader(int partition) throws Exception {
        return await(() -> running.keySet().stream()
                .filter(name -> term(name, partition) != 0)
                .findAny()
                .orElse(null));
    }

    /** Who leads instead of that node, with all nodes seeing to their part as servers do every second. */
    String otherLeader(int partition, String than) throws Exception {
        return await(() -> {
            for (ClusterStorage storage : running.values()) {
                storage.maintain();
            }
            String leader = leader(partition);
            return leader.equals(than) ? null : leader;
        });
    }

    Store leaderStore(int partition) throws Exception {
        return node(leader(partition)).store(partition);
    }

    List<String> followers(int partition) throws Exception {
        String leader = leader(partition);
        return running.keySet().stream()
                .filter(name -> !name.equals(leader))
                .sorted()
                .toList();
    }

    /** Commits on whichever node leads. */
    void put(int partition, String key, String value) throws Exception {
        commit(partition, row(key, value));
    }

    /** Again, if the leader was lost meanwhile: on a busy machine that can happen any time. */
    void commit(int partition, Batch batch) throws Exception {
        await(() -> {
            try {
                leaderStore(partition).commit(batch);
                return true;
            } catch (LeadershipLost lost) {
                return null;
            }
        });
    }

    static Batch row(String key, String value) {
        Batch batch = new Batch();
        batch.put(ROWS, bytes(key), bytes(value));
        return batch;
    }

    @Nullable
    String get(String name, int partition, String key) {
        byte[] value = node(name).store(partition).get(ROWS, bytes(key));
        return value == null ? null : new String(value, UTF_8);
    }

    void awaitRow(String name, int partition, String key, String value) throws Exception {
        await(() -> value.equals(get(name, partition, key)) ? true : null);
    }

    /** What listeners of a node were told of a partition. */
    List<String> told(String name, int partition) {
        return told.getOrDefault(name + partition, List.of());
    }

    static <T> T await(Callable<@Nullable T> question) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            @Nullable T answer;
            try {
                answer = question.call();
            } catch (io.holdfast.store.StoreUnreadable | IllegalStateException notYet) {
                answer = null;
            }
            if (answer != null) {
                return answer;
            }
            if (System.nanoTime() > end) {
                throw new AssertionError("Nothing happened for " + PATIENCE);
            }
            Thread.sleep(10);
        }
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Override
    public void close() {
        Collection<ClusterStorage> all = List.copyOf(running.values());
        running.clear();
        CompletableFuture<?>[] closing = all.stream()
                .map(storage -> CompletableFuture.runAsync(storage.node()::crash))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(closing).join();
    }
}
