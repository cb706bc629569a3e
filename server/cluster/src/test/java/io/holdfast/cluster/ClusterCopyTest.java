package io.holdfast.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.holdfast.store.Batch;
import io.holdfast.store.ControlDatabase;
import io.holdfast.store.ReplicaCopy;
import io.holdfast.store.Storage;
import io.holdfast.store.StorageMoment;
import io.holdfast.store.StoreFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node copies of its replicas is what its leaders had reached when it was told so, whatever follows. */
final class ClusterCopyTest {
    private static final Duration WITHIN = Duration.ofSeconds(30);
    private static final String SECRET = "a-wrapped-key-that-must-be-gone";

    @TempDir
    Path directory;

    private TestCluster cluster;

    @BeforeEach
    void start() throws Exception {
        cluster = TestCluster.started(directory, 2);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private Map<Integer, Long> reached() throws Exception {
        Map<Integer, Long> reached = new HashMap<>();
        for (int partition : GroupNames.all(2)) {
            reached.put(
                    partition,
                    cluster.node(cluster.leader(partition)).replicaCopy().appliedIndex(partition));
        }
        return reached;
    }

    private void putControl(String key, String value) throws Exception {
        Batch batch = new Batch();
        batch.put(ControlDatabase.TABLE, TestCluster.bytes(key), TestCluster.bytes(value));
        cluster.commit(ControlDatabase.PARTITION, batch);
    }

    /** One that leads partition 0, and one that does not. */
    private List<String> leaderAndFollower() throws Exception {
        return List.of(cluster.leader(0), cluster.followers(0).get(0));
    }

    @Test
    void copyHasWhatWasReachedAndNothingThatFollowed() throws Exception {
        int number = 0;
        for (String node : leaderAndFollower()) {
            String before = "before-" + ++number;
            ReplicaCopy copy = cluster.node(node).replicaCopy();
            cluster.put(0, before, "0");
            cluster.put(1, before, "1");
            putControl(before, "control");
            TestCluster.await(() -> (copy.isComplete(0) && copy.isComplete(1)) ? true : null);
            copy.prepare();
            copy.begin(reached());
            cluster.put(0, "after-" + number, "0");
            cluster.put(1, "after-" + number, "1");
            putControl("after-" + number, "control");
            copy.await(WITHIN);
            StorageMoment moment = copy.convert(alone -> {}, List.of(TestCluster.ROWS, ControlDatabase.TABLE), 4_711);
            assertThat(moment.timeMillis()).isEqualTo(4_711);

            try (Storage alone =
                    Storage.open(copy.directory(), List.of(TestCluster.ROWS), 7, TestCluster.SMALL, Runnable::run)) {
                assertThat(alone.partitions()).isEqualTo(2);
                for (int partition = 0; partition < 2; partition++) {
                    assertThat(alone.store(partition).get(TestCluster.ROWS, TestCluster.bytes(before)))
                            .isEqualTo(TestCluster.bytes(Integer.toString(partition)));
                    assertThat(alone.store(partition).get(TestCluster.ROWS, TestCluster.bytes("after-" + number)))
                            .isNull();
                }
                assertThat(alone.store(ControlDatabase.PARTITION).get(ControlDatabase.TABLE, TestCluster.bytes(before)))
                        .isNotNull();
                assertThat(alone.store(ControlDatabase.PARTITION)
                                .get(ControlDatabase.TABLE, TestCluster.bytes("after-" + number)))
                        .isNull();
                alone.store(1).commit(TestCluster.row("later", "alone"));
            }
            copy.discard();
            assertThat(cluster.directory(node).resolve("backing-up")).doesNotExist();
            cluster.awaitRow(node, 1, "after-" + number, "1");
            assertThat(cluster.get(node, 1, "later"))
                    .as("the copy is one of its own")
                    .isNull();
        }
    }

    @Test
    void whatIsTakenOutOfACopyIsInNoFileOfIt() throws Exception {
        String node = cluster.followers(0).get(0);
        ReplicaCopy copy = cluster.node(node).replicaCopy();
        cluster.put(0, "key", SECRET);
        putControl("key", SECRET);
        cluster.awaitRow(node, 0, "key", SECRET);
        copy.prepare();
        copy.begin(reached());
        copy.await(WITHIN);
        assertThat(filesWithSecret(cluster.directory(node).resolve("backing-up")))
                .isNotEmpty();
        copy.convert(
                alone -> {
                    Batch rows = new Batch();
                    rows.delete(TestCluster.ROWS, TestCluster.bytes("key"));
                    alone.store(0).commit(rows);
                    Batch control = new Batch();
                    control.delete(ControlDatabase.TABLE, TestCluster.bytes("key"));
                    alone.store(ControlDatabase.PARTITION).commit(control);
                },
                List.of(TestCluster.ROWS, ControlDatabase.TABLE),
                0);
        assertThat(filesWithSecret(copy.directory())).isEmpty();
        assertThat(cluster.get(node, 0, "key")).as("the node has it still").isEqualTo(SECRET);
    }

    @Test
    void copyThatCannotComeSaysSoAndTheNodeGoesOn() throws Exception {
        String node = cluster.leader(0);
        ReplicaCopy copy = cluster.node(node).replicaCopy();
        cluster.put(0, "a", "1");
        Map<Integer, Long> reached = reached();
        reached.merge(0, 1_000L, Long::sum);
        copy.prepare();
        copy.begin(reached);
        assertThatThrownBy(() -> copy.await(Duration.ofMillis(50)))
                .isInstanceOf(StoreFailure.class)
                .hasMessage("This node does not have everything of partition 0 yet.");
        copy.discard();
        cluster.put(0, "b", "2");
        cluster.awaitRow(node, 0, "b", "2");
    }

    private static List<Path> filesWithSecret(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> {
                        try {
                            return Files.readString(file, ISO_8859_1).contains(SECRET);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    })
                    .toList();
        }
    }
}
