package io.holdfast.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.ReplicaDirectory;
import io.holdfast.store.Storage;
import io.holdfast.store.StoreFailure;
import io.holdfast.store.StoreRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The data of a server on its own become those of a cluster. */
final class ConversionTest {
    private static final int PARTITIONS = 2;
    private static final List<io.holdfast.store.Table> TABLES = List.of(TestCluster.ROWS);

    @TempDir
    Path directory;

    private TestCluster cluster;

    /** The other nodes were told another number of partitions, and the first of them by name has nothing. */
    @BeforeEach
    void fill() throws Exception {
        cluster = new TestCluster(directory, 3, TABLES, "a", "b", "c");
        fill("b");
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private void fill(String node) throws Exception {
        try (Storage alone = alone(node)) {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                Batch batch = TestCluster.row("k" + partition, "v" + partition);
                batch.setTimeMillis(7_000);
                alone.store(partition).commit(batch);
            }
            Batch control = new Batch();
            control.put(ControlDatabase.TABLE, TestCluster.bytes("c"), TestCluster.bytes("control"));
            alone.store(ControlDatabase.PARTITION).commit(control);
        }
    }

    private Storage alone(String node) throws StoreRefused {
        return Storage.open(cluster.directory(node), TABLES, PARTITIONS, TestCluster.SMALL, Runnable::run);
    }

    @Test
    void allNodesGetWhatOneHadAndAgreeOnWhatFollows() throws Exception {
        cluster.startConverted("a", "b", "c");

        requireAll();
        cluster.put(1, "new", "row");
        cluster.crash("b");
        cluster.put(0, "without", "b");
        cluster.awaitRow("a", 1, "new", "row");
        cluster.open("b");
        cluster.awaitRow("b", 0, "without", "b");
        assertThat(cluster.directory("b").resolve("log")).doesNotExist();
        cluster.crash("b");
        assertThatThrownBy(() -> alone("b")).hasMessageContaining("is that of a node of a cluster");
    }

    private void requireAll() throws Exception {
        for (String node : List.of("a", "b", "c")) {
            assertThat(cluster.node(node).partitions()).isEqualTo(PARTITIONS);
            for (int partition = 0; partition < PARTITIONS; partition++) {
                cluster.awaitRow(node, partition, "k" + partition, "v" + partition);
                assertThat(cluster.node(node).newestMillis(partition)).isEqualTo(7_000);
                int of = partition;
                TestCluster.await(
                        () -> cluster.node(node).status(of).members().equals(List.of("a", "b", "c")) ? true : null);
            }
            assertThat(cluster.node(node)
                            .store(ControlDatabase.PARTITION)
                            .get(ControlDatabase.TABLE, TestCluster.bytes("c")))
                    .isEqualTo(TestCluster.bytes("control"));
        }
    }

    @Test
    void twoNodesWithDataOfTheirOwnAreRefusedAndStayAsTheyWere() throws Exception {
        fill("c");
        assertThatThrownBy(() -> cluster.start("b", "c"))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(StoreRefused.class)
                .hasMessage(
                        "The nodes b and c have data of their own, and a cluster can begin with those of one; give the"
                                + " others new directories.");
    }

    @Test
    void serverCanBeUsedAgainIfItsConversionWasInterrupted() throws Exception {
        try (ReplicaDirectory claimed = ReplicaDirectory.claim(cluster.directory("b"))) {
            assertThatThrownBy(() -> claimed.takeOver(TABLES, TestCluster.SMALL, unused -> {
                        throw new StoreFailure("the power went off");
                    }))
                    .hasMessageContaining("the power went off");
            claimed.takeOver(TABLES, TestCluster.SMALL, unused -> {});
        }
        try (Storage alone = alone("b")) {
            assertThat(alone.store(1).get(TestCluster.ROWS, TestCluster.bytes("k1")))
                    .isEqualTo(TestCluster.bytes("v1"));
            alone.store(1).commit(TestCluster.row("k1", "changed"));
        }
        cluster.startConverted("a", "b", "c");
        cluster.awaitRow("c", 1, "k1", "changed");
    }

    @Test
    void conversionGoesOnAtTheNextStart() throws Exception {
        try (ReplicaDirectory claimed = ReplicaDirectory.claim(cluster.directory("b"))) {
            claimed.takeOver(TABLES, TestCluster.SMALL, unused -> {});
            for (int partition : GroupNames.all(PARTITIONS)) {
                ReplicaDirectory.make(claimed.group(partition).resolve("alone"));
            }
            claimed.writeIdentity(new NodeIdentity("test", "b", PARTITIONS, 0).toText());
        }
        cluster.startConverted("a", "b", "c");

        requireAll();
        try (Stream<Path> files = Files.walk(cluster.directory("b"))) {
            assertThat(files).noneMatch(file -> file.endsWith("alone"));
        }
    }
}
