package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.StoreRefused;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes come, go and hand over what they keep. */
final class MembersTest {
    private static final int CONTROL = ControlDatabase.PARTITION;

    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster(directory, 2, List.of(TestCluster.ROWS), "a", "b", "c")
                .with(settings -> settings.withTiming(settings.timing().withSteady(Duration.ofSeconds(1))));
        cluster.start("a", "b", "c");
        cluster.put(0, "k", "zero");
        cluster.put(1, "k", "one");
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private static Assignment keep(List<String> zero, List<String> one) {
        return new Assignment(Map.of(0, zero, 1, one), Set.of(), Set.of(), false);
    }

    private List<String> members(String asked, int partition) {
        return cluster.node(asked).status(partition).members();
    }

    @Test
    void aNodeJoinsKeepsItsShareAndLeavesAgain() throws Exception {
        cluster.addPeer("d");
        cluster.join("d");
        Assignment grown = keep(List.of("d", "b", "c"), List.of("b", "c", "a"));
        cluster.assign(
                grown, () -> (cluster.term("d", 0) != 0 && members("d", 0).size() == 3) ? true : null);
        assertThat(cluster.get("d", 0, "k")).isEqualTo("zero");
        assertThat(cluster.node("a").status(0).appliedIndex()).isEqualTo(-1);
        assertThat(cluster.node("d").status(1).members()).isEmpty();

        Assignment shrunk = keep(List.of("a", "b", "c"), List.of("b", "c", "a"));
        cluster.assign(shrunk, () -> {
            cluster.node("d").assign(new Assignment(shrunk.keepers(), Set.of("d"), Set.of(), true));
            return cluster.node("d").hasLeft() ? true : null;
        });
        cluster.stop("d");
        cluster.put(0, "k", "later");
        cluster.awaitRow("a", 0, "k", "later");
        assertThat(members(cluster.leader(CONTROL), CONTROL)).containsExactly("a", "b", "c");
        assertThat(directory.resolve("d").resolve("CLUSTER")).doesNotExist();
        // What it had is gone, and it is a new node then.
        assertThat(cluster.join("d").status(CONTROL).members()).contains("d");
    }

    @Test
    void aNodeIsNoPartOfTheClusterUntilItIsLetIn() throws Exception {
        InetSocketAddress nobody = addPeer("x");
        AtomicReference<String> obstacle = new AtomicReference<>();
        TestCluster.await(() -> {
            cluster.node(cluster.leader(CONTROL)).admit("x", nobody, obstacle::set);
            return obstacle.get();
        });
        assertThat(obstacle.get()).startsWith("nobody answers at ");
        assertThat(members(cluster.leader(CONTROL), CONTROL)).containsExactly("a", "b", "c");
    }

    @Test
    void aNodeThatKnowsOneMemberLearnsTheRestAndTheOthersDoNotNeedIt() throws Exception {
        InetSocketAddress first = Objects.requireNonNull(cluster.peers.get("b"));
        InetSocketAddress own = addPeer("d");
        ClusterSettings settings = ClusterSettings.of("test", "d", new TreeMap<>(Map.of("b", first, "d", own)));
        CompletableFuture<ClusterStorage> opening = CompletableFuture.supplyAsync(() -> {
            try {
                // It would make five partitions, if there were no cluster yet.
                return ClusterStorage.open(
                        cluster.directory("d"), List.of(TestCluster.ROWS), 5, TestCluster.SMALL, settings, alone -> {});
            } catch (StoreRefused e) {
                throw new CompletionException(e);
            }
        });
        TestCluster.await(() -> {
            cluster.node(cluster.leader(CONTROL)).admit("d", own, obstacle -> {});
            return opening.isDone() ? true : null;
        });
        cluster.running.put("d", opening.join());
        assertThat(cluster.node("d").partitions()).isEqualTo(2);
        cluster.assign(
                keep(List.of("a", "c", "d"), List.of("b", "c", "a")),
                () -> (members("d", 0).equals(List.of("a", "c", "d"))
                                && !cluster.node("d").status(0).isJoining())
                        ? true
                        : null);
        // The files of the others name three nodes still.
        cluster.peers.remove("d");
        cluster.stop("c");
        cluster.start("c");
        cluster.crash("a");
        cluster.put(0, "k", "later");
        cluster.awaitRow("c", 0, "k", "later");
        cluster.awaitRow("d", 0, "k", "later");
    }

    @Test
    void whatADeadNodeKeptIsMadeAnew() throws Exception {
        cluster.addPeer("d");
        cluster.join("d");
        cluster.crash("a");
        Assignment without = new Assignment(
                Map.of(0, List.of("b", "c", "d"), 1, List.of("c", "d", "b")), Set.of(), Set.of("a"), false);
        cluster.assign(without, () -> {
            List<String> wanted = List.of("b", "c", "d");
            return (members("b", 0).equals(wanted)
                            && members("b", 1).equals(wanted)
                            && members("b", CONTROL).equals(wanted))
                    ? true
                    : null;
        });
        cluster.awaitRow("d", 0, "k", "zero");
        cluster.awaitRow("d", 1, "k", "one");
        assertThatThrownBy(() -> cluster.open("a"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("is no part of the cluster test any more")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aDrainedNodeLeadsNothing() throws Exception {
        String drained = cluster.leader(0);
        Assignment without = new Assignment(
                Map.of(0, List.of("a", "b", "c"), 1, List.of("b", "c", "a")), Set.of(drained), Set.of(), false);
        cluster.assign(
                without,
                () -> (List.of(CONTROL, 0, 1).stream().allMatch(each -> cluster.term(drained, each) == 0)
                                && !cluster.leader(0).equals(drained))
                        ? true
                        : null);
        Assignment again = keep(List.of(drained, "b", "c"), List.of("b", "c", "a"));
        cluster.assign(again, () -> cluster.term(drained, 0) != 0 ? true : null);
    }

    @Test
    void oneNodeGoesOnWhereTheOthersAreLostForGood() throws Exception {
        cluster.awaitRow("a", 0, "k", "zero");
        cluster.awaitRow("a", 1, "k", "one");
        cluster.close();
        assertThat(ClusterStorage.recoverAlone(cluster.directory("a"), cluster.settingsOf("a"), false))
                .hasSize(3)
                .allMatch(line -> line.contains(": has everything up to change "));
        assertThat(ClusterStorage.recoverAlone(cluster.directory("a"), cluster.settingsOf("a"), true))
                .hasSize(3);
        cluster.start("a");
        assertThat(cluster.node("a").goesOnAlone()).isTrue();
        cluster.node("a").hasGoneOn();
        cluster.put(0, "k", "later");
        assertThat(cluster.get("a", 1, "k")).isEqualTo("one");
        assertThatThrownBy(() -> cluster.open("b"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("went on without the node b (force-recover)");
        // It is a cluster like any other.
        cluster.stop("a");
        cluster.start("a");
        assertThat(cluster.node("a").goesOnAlone()).isFalse();
        cluster.peers.remove("b");
        cluster.addPeer("d");
        cluster.join("d");
        cluster.assign(keep(List.of("a", "d"), List.of("d", "a")), () -> cluster.term("d", 1) != 0 ? true : null);
        assertThat(cluster.get("d", 0, "k")).isEqualTo("later");
    }

    @Test
    void aNodeThatNobodyHasLetInStaysOutAlsoWhereOneIsMissing() throws Exception {
        cluster.crash("c");
        Assignment two =
                new Assignment(Map.of(0, List.of("a", "b"), 1, List.of("b", "a")), Set.of(), Set.of("c"), false);
        cluster.assign(
                two,
                () -> List.of(CONTROL, 0, 1).stream()
                                .allMatch(each -> members("a", each).equals(List.of("a", "b")))
                        ? true
                        : null);
        cluster.peers.remove("c");
        addPeer("x");
        CompletableFuture<ClusterStorage> opening = cluster.opening("x");
        TestCluster.await(() -> isWaiting("x") ? true : null);
        for (int i = 0; i < 50; i++) {
            cluster.put(0, "k" + i, "v");
        }
        assertThat(opening).isNotDone();
        assertThat(members(cluster.leader(CONTROL), CONTROL)).containsExactly("a", "b");
        TestCluster.await(() -> {
            cluster.node(cluster.leader(CONTROL))
                    .admit("x", cluster.settingsOf("x").listen(), obstacle -> {});
            return opening.isDone() ? true : null;
        });
        assertThat(opening.join().status(CONTROL).members()).contains("x");
    }

    private boolean isWaiting(String node) throws Exception {
        Path groups = cluster.directory(node).resolve("groups");
        if (!Files.exists(groups)) {
            return false;
        }
        try (Stream<Path> files = Files.list(groups)) {
            return files.anyMatch(file -> file.toString().endsWith(".joining"));
        }
    }

    private InetSocketAddress addPeer(String name) throws Exception {
        cluster.addPeer(name);
        return Objects.requireNonNull(cluster.peers.get(name));
    }
}
