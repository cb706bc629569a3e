package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.app.backup.BackupKeys;
import io.holdfast.verify.backup.BackedUpProcess;
import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.Json;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in the way of a backup of a cluster is said in a sentence, nothing is left behind, and the cluster goes on. */
final class ClusterBackupFaultTest {
    private static final String QUEUE = "orders";

    @TempDir
    Path directory;

    private int sent;

    /** One start for all of it: forming a cluster takes longer than most of what is shown here. */
    @Test
    void whatIsInTheWayIsSaidAndNothingIsLeftBehind() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            cluster.configure(command -> command.withPartitions(3));
            cluster.startAll();
            cluster.call("a", "CreateQueue", "{\"QueueName\":\"" + QUEUE + "\"}");
            send(cluster, "a");
            requireRefusals(cluster);
            coordinatorIsKilled(cluster);
            oneNodeIsGone(cluster);
            majorityIsGone(cluster);
        }
    }

    private void requireRefusals(ClusterProcesses cluster) throws Exception {
        BackedUpProcess asked = new BackedUpProcess(cluster.port("a"));
        assertThat(asked.refused(directory.resolve("no-keys"), "")).contains("--keyring-to");
        Path full = Files.createDirectory(directory.resolve("full"));
        Files.createFile(full.resolve("file"));
        assertThat(asked.refused(full, keys())).contains("not empty");
        assertThat(directory.resolve("no-keys")).doesNotExist();
        assertNothingLeft("a");
    }

    /** It copies so slowly that it is still at it. */
    private void coordinatorIsKilled(ClusterProcesses cluster) throws Exception {
        BackedUpProcess asked = new BackedUpProcess(cluster.port("b"));
        asked.start(directory.resolve("killed"), keys() + ",\"bytesPerSecond\":1000,\"copies\":true");
        asked.await(state -> state.text("state").equals("copying"));
        assertThat(left("b")).exists();
        cluster.kill("b");
        send(cluster, "a");
        cluster.start("b");
        assertNothingLeft("b");
        assertThat(directory.resolve("killed").resolve("BACKUP")).doesNotExist();
        send(cluster, "b");
    }

    private void oneNodeIsGone(ClusterProcesses cluster) throws Exception {
        cluster.kill("c");
        // When this is answered, all of it is led by those that are there.
        send(cluster, "a");
        BackedUpProcess asked = new BackedUpProcess(cluster.port("a"));
        asked.start(directory.resolve("without-c"), keys());
        Json end = asked.awaitEnd();
        assertThat(end.text("state")).as("%s", end).isEqualTo("complete");
        assertNothingLeft("a");
        BackupKeys opening =
                new BackupKeys(directory.resolve("keys"), Optional.empty(), Optional.of(ClusterProcesses.MASTER_KEY));
        BackedUpProcess.restore(directory.resolve("without-c"), opening, directory.resolve("restored"));
    }

    private void majorityIsGone(ClusterProcesses cluster) throws Exception {
        cluster.kill("b");
        // Until its leases have run out it may answer for everything, which a backup then has.
        try (SqsConnection connection = new SqsConnection(cluster.port("a"))) {
            String unknown = "{" + Client.url(QUEUE) + ",\"MessageBody\":\"unknown\"}";
            assertThat(connection.call("SendMessage", unknown).status()).isEqualTo(503);
        }
        BackedUpProcess asked = new BackedUpProcess(cluster.port("a"));
        String sentence = asked.refused(directory.resolve("alone"), keys());
        System.out.printf("ClusterBackupFaultTest, without a majority: %s%n", sentence);
        assertThat(sentence)
                .endsWith(".")
                .containsAnyOf("no moment in common", "and a backup is made by a node that has all");
        assertThat(directory.resolve("alone")).isEmptyDirectory();
        assertNothingLeft("a");
        cluster.start("b", "c");
        send(cluster, "a");
    }

    private void send(ClusterProcesses cluster, String node) throws Exception {
        SqsAnswer answer =
                cluster.call(node, "SendMessage", "{" + Client.url(QUEUE) + ",\"MessageBody\":\"" + ++sent + "\"}");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private String keys() {
        return ",\"keyringTo\":\"" + directory.resolve("keys") + "\"";
    }

    private Path left(String node) {
        return directory.resolve(node).resolve("data").resolve("backing-up");
    }

    private void assertNothingLeft(String node) {
        assertThat(left(node)).doesNotExist();
    }
}
