package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Batch;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that were away for long, or whose disks lie. */
final class DamageTest {
    @TempDir
    Path directory;

    private TestCluster cluster;
    private final Random random = new Random(1);

    @BeforeEach
    void start() throws Exception {
        cluster = TestCluster.started(directory, 1);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void aNodeThatWasAwayForLongGetsEverythingAtOnce() throws Exception {
        String away = cluster.followers(0).get(0);
        cluster.put(0, "before", "v");
        cluster.crash(away);
        fill("first");
        shortenAll();
        fill("second");
        shortenAll();
        fill("third");
        shortenAll();
        Group leading = cluster.node(cluster.leader(0)).node().group(0);
        assertThat(startOfLog(cluster.leader(0)))
                .isGreaterThan(leading.requireRows().applied().index() / 3);
        cluster.put(0, "last", "v");
        cluster.start(away);
        cluster.awaitRow(away, 0, "last", "v");
        requireSameRows();
        // And it goes on from there, also after another start.
        cluster.put(0, "later", "v");
        cluster.awaitRow(away, 0, "later", "v");
        cluster.crash(away);
        cluster.start(away);
        cluster.put(0, "latest", "v");
        cluster.awaitRow(away, 0, "latest", "v");
        requireSameRows();
    }

    @Test
    void rowsSurviveThatTheLogIsShortened() throws Exception {
        fill("first");
        shortenAll();
        shortenAll();
        cluster.put(0, "after", "v");
        cluster.close();
        cluster.start("a", "b", "c");
        assertThat(cluster.get(cluster.leader(0), 0, "after")).isEqualTo("v");
        assertThat(cluster.get(cluster.leader(0), 0, "first99")).isNotNull();
        requireSameRows();
    }

    @Test
    void aFlippedBitInALogIsMendedByTheOthers() throws Exception {
        String harmed = cluster.followers(0).get(0);
        fill("k");
        cluster.put(0, "last", "v");
        cluster.awaitRow(harmed, 0, "last", "v");
        Path log = cluster.node(harmed).node().group(0).log().resolve("current");
        cluster.crash(harmed);
        try (Stream<Path> files = Files.list(log)) {
            flipABit(files.filter(file -> file.getFileName().toString().startsWith("log_"))
                    .max(Comparator.comparing(file -> file.toFile().length()))
                    .orElseThrow());
        }
        cluster.start(harmed);
        cluster.awaitRow(harmed, 0, "last", "v");
        assertThat(cluster.directory(harmed).resolve("damaged")).exists();
        cluster.put(0, "later", "v");
        cluster.awaitRow(harmed, 0, "later", "v");
        requireSameRows();
    }

    @Test
    void aFlippedBitInRowsIsMendedByTheOthers() throws Exception {
        String harmed = cluster.followers(0).get(0);
        fill("k");
        cluster.put(0, "last", "v");
        cluster.awaitRow(harmed, 0, "last", "v");
        cluster.node(harmed).node().shorten(cluster.node(harmed).node().group(0));
        Path rows = cluster.node(harmed).node().group(0).rowsPlace();
        cluster.crash(harmed);
        try (Stream<Path> files = Files.list(rows)) {
            flipABit(files.filter(file -> file.toString().endsWith(".sst"))
                    .max(Comparator.comparing(file -> file.toFile().length()))
                    .orElseThrow());
        }
        cluster.start(harmed);
        cluster.node(harmed).verify(0);
        TestCluster.await(() -> Files.exists(cluster.directory(harmed).resolve("damaged")) ? true : null);
        cluster.awaitRow(harmed, 0, "last", "v");
        cluster.put(0, "later", "v");
        cluster.awaitRow(harmed, 0, "later", "v");
        requireSameRows();
    }

    @Test
    void aWipedNodeGetsEverythingFromTheOthers() throws Exception {
        String wiped = cluster.followers(0).get(0);
        fill("k");
        shortenAll();
        cluster.crash(wiped);
        wipe(wiped);
        cluster.put(0, "last", "v");
        cluster.start(wiped);
        cluster.awaitRow(wiped, 0, "last", "v");
        requireSameRows();
        // It counts again: one of the others may go.
        cluster.crash(cluster.leader(0));
        cluster.put(0, "later", "v");
        cluster.awaitRow(wiped, 0, "later", "v");
    }

    /** One has it, one is behind, one is wiped: the last two must not agree that it never was. */
    @Test
    void aWipedNodeDoesNotMakeOthersForget() throws Exception {
        String leader = cluster.leader(0);
        String behind = cluster.followers(0).get(0);
        String wiped = cluster.followers(0).get(1);
        cluster.put(0, "k", "v");
        cluster.awaitRow(behind, 0, "k", "v");
        cluster.crash(behind);
        cluster.put(0, "acknowledged", "v");
        cluster.crash(wiped);
        cluster.crash(leader);
        wipe(wiped);
        cluster.start(behind);
        CompletableFuture<?> entering = CompletableFuture.runAsync(() -> {
            try {
                cluster.start(wiped);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        // Several times as long as an election takes.
        assertThatThrownBy(() -> entering.get(5, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(cluster.term(behind, 0)).isZero();
        assertThat(cluster.term(wiped, 0)).isZero();
        cluster.start(leader);
        entering.join();
        for (String node : List.of("a", "b", "c")) {
            cluster.awaitRow(node, 0, "acknowledged", "v");
        }
        cluster.put(0, "later", "v");
        requireSameRows();
    }

    private void fill(String prefix) throws Exception {
        for (int i = 0; i < 100; i++) {
            Batch batch = new Batch();
            byte[] value = new byte[60_000];
            random.nextBytes(value);
            batch.put(TestCluster.ROWS, TestCluster.bytes(prefix + i), value);
            cluster.commit(0, batch);
        }
    }

    private void shortenAll() throws Exception {
        for (ClusterStorage storage : cluster.running.values()) {
            storage.node().shorten(storage.node().group(0));
        }
    }

    private long startOfLog(String node) {
        return cluster.node(node).node().startOfLog(0);
    }

    private void requireSameRows() throws Exception {
        String end = String.valueOf(random.nextLong());
        cluster.put(0, "end", end);
        Integer expected = null;
        for (String node : cluster.running.keySet()) {
            cluster.awaitRow(node, 0, "end", end);
            int[] hash = {0};
            cluster.node(node).store(0).scan(TestCluster.ROWS, new byte[0], new byte[] {-1}, (key, value) -> {
                hash[0] = 31 * hash[0] + java.util.Arrays.hashCode(key) + java.util.Arrays.hashCode(value);
                return true;
            });
            assertThat(hash[0]).isEqualTo(expected == null ? hash[0] : expected);
            expected = hash[0];
        }
    }

    private static void flipABit(Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            // In the first quarter: the end of a log is filled with zeros.
            long at = Math.min(bytes.length(), 400_000) / 4;
            bytes.seek(at);
            int old = bytes.read();
            bytes.seek(at);
            bytes.write(old ^ 4);
        }
    }

    private void wipe(String node) throws IOException {
        io.holdfast.store.ReplicaDirectory.deleteAll(cluster.directory(node));
    }
}
