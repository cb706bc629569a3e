package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Storage;
import io.holdfast.store.StoreRefused;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that must not take part, and what they say. */
final class RefusalTest {
    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = TestCluster.started(directory, 1);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void aDirectoryOfAnotherClusterOrNodeIsRefused() throws Exception {
        cluster.crash("c");
        Map<String, InetSocketAddress> peers = cluster.peers;
        assertThatThrownBy(() -> open("c", ClusterSettings.of("other", "c", peers)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("belongs to the cluster test, not to other")
                .hasMessageNotContaining("\n");
        TreeMap<String, InetSocketAddress> renamed = new TreeMap<>(peers);
        renamed.put("d", renamed.remove("c"));
        assertThatThrownBy(() -> open("c", ClusterSettings.of("test", "d", renamed)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("is that of the node c, not of d");
    }

    /** Ratis keeps a group for good that fails before it is listed, and would answer only that it exists. */
    @Test
    void nodesThatAreAskedOftenWhatTheyHaveAnswerEachTime() {
        Membership asking = cluster.node("c").node().membership();
        for (int time = 0; time < 150; time++) {
            assertThat(asking.dataOf(asking.ask()))
                    .containsOnlyKeys("a", "b")
                    .allSatisfy((node, said) -> assertThat(said).isIn(Membership.NO_DATA, Membership.OWN_DATA));
        }
    }

    @Test
    void aDirectoryOfAServerOnItsOwnIsRefusedAndTheOtherWayRound() throws Exception {
        Path own = directory.resolve("own");
        Storage.open(own, List.of(TestCluster.ROWS), 1, TestCluster.SMALL, Runnable::run)
                .close();
        cluster.crash("c");
        assertThatThrownBy(() -> open("own", cluster.settingsOf("c")))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("exists already, and the node c has data of its own in");
        Storage.open(own, List.of(TestCluster.ROWS), 1, TestCluster.SMALL, Runnable::run)
                .close();
        assertThatThrownBy(() -> Storage.open(
                        cluster.directory("c"), List.of(TestCluster.ROWS), 1, TestCluster.SMALL, Runnable::run))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("is that of a node of a cluster");
    }

    @Test
    void aDirectoryOfANewerVersionIsRefused() throws Exception {
        cluster.crash("c");
        Path identity = cluster.directory("c").resolve("CLUSTER");
        String text = Files.readString(identity);
        Files.writeString(identity, text.replace("holdfast-cluster 1", "holdfast-cluster 3"));
        assertThatThrownBy(() -> cluster.open("c"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("was written by a newer Holdfast");
        Files.writeString(identity, text.replace("node c", "node b"));
        assertThatThrownBy(() -> cluster.open("c"))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("CLUSTER cannot be read");
    }

    @Test
    void aNodeWhosePeersAreInAnotherClusterIsRefused() throws Exception {
        cluster.crash("c");
        assertThatThrownBy(() -> open("new", ClusterSettings.of("other", "c", cluster.peers)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("belongs to another cluster than other");
    }

    @Test
    void aSecondNodeOfOneNameIsRefused() throws Exception {
        TreeMap<String, InetSocketAddress> elsewhere = new TreeMap<>(cluster.peers);
        elsewhere.put("c", new InetSocketAddress(InetAddress.getLoopbackAddress(), TestCluster.freePort()));
        assertThatThrownBy(() -> open("second", ClusterSettings.of("test", "c", elsewhere)))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("has a node c at localhost:")
                .hasMessageContaining("which is running");
        cluster.put(0, "k", "v");
        cluster.awaitRow("c", 0, "k", "v");
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        assertThatThrownBy(() -> open("second", cluster.settingsOf("c")))
                .isInstanceOf(StoreRefused.class)
                .hasMessageContaining("cannot listen for the others at");
    }

    @Test
    void aClusterNeedsAllItsNodesToBegin() throws Exception {
        TestCluster late = new TestCluster(directory.resolve("late"), 1, List.of(TestCluster.ROWS), "a", "b", "c");
        CompletableFuture<?> opening = CompletableFuture.runAsync(() -> {
            try {
                late.start("a", "b");
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        assertThatThrownBy(() -> opening.get(3, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        assertThat(late.running).isEmpty();
        late.start("c");
        opening.join();
        late.put(0, "k", "v");
        late.close();
    }

    private void open(String where, ClusterSettings settings) throws StoreRefused {
        ClusterStorage.open(
                        directory.resolve(where),
                        List.of(TestCluster.ROWS),
                        1,
                        TestCluster.SMALL,
                        settings,
                        alone -> {})
                .close();
    }
}
