package io.holdfast.verify.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.holdfast.verify.crash.Client;
import io.holdfast.verify.crash.server.SqsAnswer;
import io.holdfast.verify.crash.server.SqsConnection;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk of a node is nearly full, as it says of any disk if enough of it is to stay free. */
final class ShortOfRoomTest {
    private static final List<String> QUEUES = List.of("orders", "mail", "audit", "bills", "news", "parts");
    private static final String MORE_THAN_THERE_IS = "1024 TiB";
    private static final Pattern LEADS_NOTHING = Pattern.compile("\"name\":\"a\"[^}]*\"leaderOf\":0");
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int PARTITIONS = 4;

    @TempDir
    Path directory;

    @Test
    void whatANodeWithoutRoomLedGoesOnUnderOthersAndTheRestIsNotDisturbed() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            cluster.configure(command -> command.withPartitions(PARTITIONS));
            cluster.change("a", command -> command.with("disk.reserve", MORE_THAN_THERE_IS));
            cluster.startAll();
            for (String queue : QUEUES) {
                SqsAnswer made = cluster.call("a", "CreateQueue", "{\"QueueName\":\"" + queue + "\"}");
                assertThat(made.status()).as(made.text()).isEqualTo(200);
            }
            long giveUp = System.nanoTime() + LIMIT.toNanos();
            for (String node : cluster.nodes()) {
                for (String queue : QUEUES) {
                    while (send(cluster, node, queue).status() != 200) {
                        assertThat(System.nanoTime()).as(cluster::errors).isLessThan(giveUp);
                        TimeUnit.MILLISECONDS.sleep(100);
                    }
                }
            }
            while (!LEADS_NOTHING.matcher(status(cluster)).find()) {
                assertThat(System.nanoTime()).as(cluster::errors).isLessThan(giveUp);
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    @Test
    void nodesOfWhichNoneHasRoomSaySoAndLeaveLeadersWhereTheyAre() throws Exception {
        try (ClusterProcesses cluster = new ClusterProcesses(directory, "a", "b", "c")) {
            cluster.configure(command -> command.withPartitions(PARTITIONS).with("disk.reserve", MORE_THAN_THERE_IS));
            cluster.startAll();
            SqsAnswer made = cluster.call("b", "CreateQueue", "{\"QueueName\":\"orders\"}");
            assertThat(made.status()).as(made.text()).isEqualTo(200);
            for (String node : cluster.nodes()) {
                SqsAnswer refused = send(cluster, node, "orders");
                assertThat(refused.status()).as(refused.text()).isEqualTo(503);
                assertThat(refused.message()).contains("nearly full");
            }
            assertThat(cluster.errors()).doesNotContain("Handing ");
        }
    }

    private static SqsAnswer send(ClusterProcesses cluster, String node, String queue) throws IOException {
        try (SqsConnection connection = cluster.connect(node)) {
            return connection.call("SendMessage", "{" + Client.url(queue) + ",\"MessageBody\":\"hello\"}");
        }
    }

    private static String status(ClusterProcesses cluster) throws IOException {
        try (SqsConnection connection = cluster.connect("b")) {
            return connection.get("/admin/v1/cluster").text();
        }
    }
}
