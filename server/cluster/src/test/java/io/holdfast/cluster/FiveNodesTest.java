package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.store.ControlDatabase;
import io.holdfast.store.StoreUnreadable;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where there are more nodes than replicas, nobody has everything. */
final class FiveNodesTest {
    private static final List<String> NODES = List.of("a", "b", "c", "d", "e");
    private static final int PARTITIONS = 5;

    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = new TestCluster(directory, PARTITIONS, List.of(TestCluster.ROWS), NODES.toArray(String[]::new));
        cluster.start(NODES.toArray(String[]::new));
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void putEverywhere(String value) throws Exception {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            cluster.put(partition, "k", value);
        }
    }

    private void awaitWhereItIsKept(String value) throws Exception {
        for (int partition = 0; partition < PARTITIONS; partition++) {
            for (String node : GroupNames.members(partition, new TreeSet<>(NODES))) {
                if (cluster.running.containsKey(node)) {
                    cluster.awaitRow(node, partition, "k", value);
                }
            }
        }
    }

    @Test
    void eachPartitionIsKeptByThreeOfThemAndGoesOnWithoutTwoNodes() throws Exception {
        putEverywhere("first");
        awaitWhereItIsKept("first");
        for (String node : NODES) {
            int kept = 0;
            for (int partition = 0; partition < PARTITIONS; partition++) {
                boolean isKept =
                        GroupNames.members(partition, new TreeSet<>(NODES)).contains(node);
                assertThat(cluster.node(node).has(partition)).isEqualTo(isKept);
                assertThat(cluster.node(node).status(partition).members()).hasSize(isKept ? 3 : 0);
                kept += isKept ? 1 : 0;
            }
            assertThat(kept).isEqualTo(3);
            assertThat(cluster.node(node).status(ControlDatabase.PARTITION).members())
                    .isEqualTo(NODES);
        }
        assertThat(unreadable("e", 0)).isInstanceOf(StoreUnreadable.class).hasMessageContaining("not on this node");

        // Those two have one partition in common, whose third node is alone then; the others go on.
        cluster.crash("a");
        cluster.crash("d");
        cluster.put(1, "k", "second");
        cluster.put(0, "k", "second");
        cluster.start("a", "d");
        putEverywhere("third");
        awaitWhereItIsKept("third");
    }

    private Throwable unreadable(String node, int partition) {
        return org.assertj.core.api.Assertions.catchThrowable(() -> cluster.get(node, partition, "k"));
    }
}
